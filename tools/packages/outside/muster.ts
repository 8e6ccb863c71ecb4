#!/usr/bin/env node
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { endWithReader } from '../../end-with-reader.ts';
import { USAGE as REMOTES_USAGE } from '../../remotes/commands.ts';
import { root } from '../../root.ts';
import { runCommand } from '../../run-command.ts';

const USAGE = `muster dev <remote>        opens a remote in its workbench
muster stories             shows the components in each of their states
muster test                runs the tests of all remotes of this repository
muster check               compares the types
muster build <remote>      builds a remote into dist/

On the Muster of MUSTER_URL, with MUSTER_PUBLISH_TOKEN, muster and one of:
${REMOTES_USAGE}`;

type Command = readonly [string, ...string[]];

/** Where the compiled tools are: this file is two folders below them. */
const tools = join(import.meta.dirname, '../..');

function tool(file: string): string {
  return join(tools, file);
}

/** The folder `mfe-gear`, for `gear`. Throws a sentence if there is none. */
function folderOf(remote: string | undefined): string {
  const app = `mfe-${(remote ?? '').replace(/^mfe-/, '')}`;
  if (existsSync(join(root, app))) return app;
  const known = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  throw new Error(`Name a remote of this repository: ${known.join(', ') || 'there is none'}.`);
}

const commands: Record<string, (args: string[]) => { command: Command; cwd?: string }> = {
  dev: ([remote]) => ({ command: ['rspack', 'serve'], cwd: join(root, folderOf(remote)) }),
  stories: () => ({
    command: ['rspack', 'serve', '--config', tool('bundling/stories.config.js')],
  }),
  test: (args) => ({
    command: ['jest', '--config', tool('packages/outside/jest-preset.cjs'), ...args],
  }),
  check: () => ({ command: ['tsc', '--noEmit', '-p', root] }),
  build: ([remote]) => ({ command: [process.execPath, tool('build.js'), folderOf(remote)] }),
};

async function run([name = '--help', ...args]: string[]): Promise<number> {
  if (name === '--help' || name === '-h') {
    console.log(USAGE);
    return 0;
  }
  const { command, cwd = root } = commands[name]?.(args) ?? {
    command: [process.execPath, tool('remotes/main.js'), name, ...args] satisfies Command,
  };
  return (await runCommand(command, { cwd })).code;
}

endWithReader();
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
