import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dist } from '../../tools/dist-folder.ts';
import { root } from '../../tools/root.ts';
import { newPerson } from '../support/person.ts';
import { SERVER_TIMEOUT_MS, startServer } from '../support/server.ts';
import { openAccount } from '../support/session.ts';
import { linkTo, mainOf, TABS } from '../support/tabs.ts';
import { test as base, expect } from '../support/test.ts';
import { copyWeb, type WebFolder } from '../support/web-folder.ts';

const run = promisify(execFile);
const TOKEN = randomBytes(24).toString('hex');

const test = base.extend<object, { web: WebFolder }>({
  web: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
    async ({}, use) => {
      const web = await copyWeb();
      await use(web);
      await web.remove();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ web }, use) => {
      const hash = createHash('sha256').update(TOKEN).digest('hex');
      const env = {
        PUBLISH_TOKENS: `gear:${hash}`,
        OWN_APIS: `gear:https://gear.example:${TOKEN}`,
      };
      const server = await startServer({ webDir: web.dir, env });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: SERVER_TIMEOUT_MS },
  ],
});

// Most of it is npm, which installs some hundred packages.
test.setTimeout(600_000);

test('a team creates a remote in a repository of its own, tests it, builds it and publishes it to a running Muster', {
  tag: '@wide',
}, async ({ url, openBrowser }) => {
  const page = await openBrowser(await openAccount(url, newPerson('Dotterel')));
  await page.goto(TABS.events.path);
  await expect(linkTo(page, { label: 'Gear' })).toHaveCount(0);
  const folder = await mkdtemp(join(tmpdir(), 'muster-team-'));
  try {
    const repository = await test.step('create', () => createRepository(folder));
    function npm(...args: string[]) {
      return runNpm(repository, url, args);
    }
    await test.step('a page with each hook of docs/remote.md', () => useEveryHook(repository));
    await test.step('install', () => npm('install', '--prefer-offline', '--no-audit', '--no-fund'));
    await test.step('test', () => npm('test'));
    await test.step('check', () => npm('run', 'check'));
    await test.step('check refuses a wrong type', async () => {
      const wrong = join(repository, 'mfe-gear/src/wrong.tsx');
      await writeFile(wrong, "export const wrong: number = 'text';\n");
      await expect(npm('run', 'check')).rejects.toMatchObject({
        stdout: expect.stringContaining('mfe-gear/src/wrong.tsx(1,14): error TS2322'),
      });
      await rm(wrong);
    });
    await test.step('build', () => npm('run', 'build'));
    await test.step('publish', () => npm('run', 'publish'));
    await page.reload();
    await linkTo(page, { label: 'Gear' }).click();
    await expect(mainOf(page)).toContainText('Hello, Dotterel');
    await expect(mainOf(page)).toContainText('17 of 17 hooks, 0 unread, events, no setting, wide');
    await test.step('the next version, and back', async () => {
      const source = join(repository, 'mfe-gear/src/page.tsx');
      await writeFile(source, (await readFile(source, 'utf8')).replace('Hello', 'Good morning'));
      await npm('run', 'build');
      await expect(npm('run', 'publish')).rejects.toThrow(/Raise the version/);
      await npm('version', 'patch', '-w', 'mfe-gear', '--no-git-tag-version');
      await npm('run', 'build');
      await npm('run', 'publish');
      await page.reload();
      await expect(mainOf(page)).toContainText('Good morning, Dotterel');
      await npm('exec', '--', 'muster', 'rollback', 'gear', '--why', 'a test');
      await page.reload();
      await expect(mainOf(page)).toContainText('Hello, Dotterel');
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** As `npx @muster/create-remote gear` does, from packages that no package registry has. */
async function createRepository(folder: string): Promise<string> {
  await run(process.execPath, [join(root, 'tools/packages/pack.ts')]);
  const packages = join(dist, 'packages');
  const create = (await readdir(packages)).find((file) => file.startsWith('muster-create-remote'));
  await run('tar', ['-xzf', join(packages, create ?? '')], { cwd: folder });
  const program = join(folder, 'package/create-remote.js');
  await run(process.execPath, [program, 'gear', '--from', packages], { cwd: folder });
  // A clone of the repository is complete: its packages are in it.
  await rm(join(folder, 'package'), { recursive: true });
  return join(folder, 'gear');
}

async function useEveryHook(repository: string): Promise<void> {
  const source = join(repository, 'mfe-gear/src');
  await copyFile(
    join(root, 'tests/support/outside/every-hook.txt'),
    join(source, 'every-hook.tsx'),
  );
  const page = join(source, 'page.tsx');
  const text = await readFile(page, 'utf8');
  const shown = text.replace('    </Paper>', '      <EveryHook />\n    </Paper>');
  await writeFile(page, `import { EveryHook } from './every-hook.tsx';\n${shown}`);
}

/** What npm prints is in the error, if it fails. */
async function runNpm(cwd: string, url: string, args: string[]): Promise<void> {
  const { PATH = '', ...env } = process.env;
  // The repository has its own programs, and none of this one.
  const path = PATH.split(':').filter((part) => !part.startsWith(root));
  const settings = { PATH: path.join(':'), MUSTER_URL: url, MUSTER_PUBLISH_TOKEN: TOKEN };
  await run('npm', args, { cwd, env: { ...env, ...settings }, maxBuffer: 10_000_000 });
}
