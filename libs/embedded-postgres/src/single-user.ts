import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Cluster, pathForPostgres, spawnOptions } from './cluster.ts';
import { describeFailure } from './postmaster.ts';

/**
 * Runs one statement on a stopped database, to which nobody can connect meanwhile. The statement
 * goes through a pipe, so no other process sees it. Throws an EmbeddedPostgresError when the
 * database cannot be used; it is then unchanged.
 */
export async function runSingleUser(
  cluster: Omit<Cluster, 'socketDirectory'>,
  statement: string,
): Promise<void> {
  const settings = ['exit_on_error=on', 'log_min_error_statement=panic', 'log_line_prefix='];
  const child = spawn(
    join(cluster.binaries.bin, 'postgres'),
    [
      '--single',
      '-D',
      pathForPostgres(cluster),
      ...settings.flatMap((setting) => ['-c', setting]),
      'postgres',
    ],
    { ...spawnOptions(cluster), stdio: ['pipe', 'ignore', 'pipe'] },
  );
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const ended = Promise.withResolvers<number | null>();
  child.on('error', ended.reject).on('close', ended.resolve);
  // It may end before it has read anything; its exit code says so.
  child.stdin.on('error', () => undefined).end(`${statement}\n`);
  const code = await ended.promise.catch((error: Error) => {
    complaint += `FATAL:  ${error.message}\n`;
    return 1;
  });
  if (code === 0) return;
  throw describeFailure(cluster, { lines: complaint.trim().split('\n') });
}
