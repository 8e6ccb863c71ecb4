import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCodeBlock } from '@muster/server/test/support/code-blocks.ts';
import { findFreePorts } from '@muster/server/test/support/free-ports.ts';
import { type ProgramFolder, SYSTEM_ENV, startProgram } from '../programs.ts';

const HOST = '127.0.0.1';
const START_TIMEOUT_MS = 10_000;

/** nginx with the cache of docs/operations.md in front of a server. */
export async function startNginx(
  folder: ProgramFolder,
  musterUrl: string,
): Promise<{ url: string; cacheFolder: string; stop: () => Promise<void> }> {
  const [port] = await findFreePorts(1);
  const env = {
    ...SYSTEM_ENV,
    FOLDER: folder.path,
    CACHE_ADDRESS: `${HOST}:${port}`,
    MUSTER_URL: musterUrl,
  };
  await runCodeBlock('nginx-cache', { env, account: folder.account });
  const settings = join(folder.path, 'nginx.conf');
  await writeFile(settings, toSettings(folder.path));
  const log = join(folder.path, 'nginx.log');
  const nginx = startProgram(['nginx', '-e', log, '-c', settings], {
    account: folder.account,
    cwd: folder.path,
  });
  const url = `http://${HOST}:${port}`;
  for (const until = Date.now() + START_TIMEOUT_MS; ; await sleep(50)) {
    const isUp = await fetch(`${url}/robots.txt`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    if (Date.now() > until) throw new Error(`nginx did not start: ${nginx.output()}`);
  }
  return { url, cacheFolder: join(folder.path, 'cache'), stop: () => nginx.end('SIGTERM') };
}

/** What surrounds the block: everything below the folder. */
function toSettings(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  include ${folder}/muster.conf;
}
`;
}
