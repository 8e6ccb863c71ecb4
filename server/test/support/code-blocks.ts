import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const page = join(import.meta.dirname, '../../../docs/operations.md');

interface RunOptions {
  env: Record<string, string>;
  /** Undefined: as this process. */
  account?: { uid: number; gid: number } | undefined;
}

/** Runs a code block of docs/operations.md unchanged. Returns what it writes to stdout. */
export async function runCodeBlock(name: string, { env, account }: RunOptions): Promise<string> {
  const [, commands] =
    new RegExp(`\`\`\`sh\n# ${name}\n([^\`]+)\`\`\``).exec(await readFile(page, 'utf8')) ?? [];
  if (!commands) throw new Error(`docs/operations.md has no code block ${name}`);
  const { uid, gid } = account ?? {};
  const ran = await promisify(execFile)('sh', ['-e', '-c', commands], { env, uid, gid, cwd: '/' });
  return ran.stdout;
}
