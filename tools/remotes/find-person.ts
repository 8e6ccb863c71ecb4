import { userInfo } from 'node:os';
import { runCommand } from '../run-command.ts';

/**
 * Who changes the registry, for its log: as git knows them, else the name of the system's account.
 */
export async function findPerson(): Promise<string> {
  const { code, output } = await runCommand(['git', 'config', 'user.email'], { silent: true });
  return (code === 0 && output.trim()) || userInfo().username;
}
