import { SHELL_ID } from '@muster/page-contract';

/** The build that an error belongs to. */
export interface ErrorLocation {
  remote: string;
  build: string;
}

/** The page's own address and the shell's build. */
export interface PageIdentity {
  origin: string;
  shellBuild: string;
  /** The builds of remotes that other servers deliver. */
  listDistantBuilds?: () => readonly DistantBuild[];
}

/** A build at another origin, and the address of its folder. */
export interface DistantBuild extends ErrorLocation {
  folder: string;
}

const REMOTE_FILE = /\/remotes\/mfe_([a-z][a-z0-9]*)\/([\w.-]+)\//;

/**
 * Whose error it is: of the build whose script is named first in its stack or that of its causes,
 * else of the shell. Undefined for the scripts of others, such as browser extensions. `script` is
 * the address in the browser's error event.
 */
export function locateError(
  error: unknown,
  { origin, shellBuild, listDistantBuilds }: PageIdentity,
  script = '',
): ErrorLocation | undefined {
  const addresses = `${script}\n${listStacks(error)}`;
  const [, remote, build] = REMOTE_FILE.exec(addresses) ?? [];
  if (remote && build) return { remote, build };
  const distant = listDistantBuilds?.().find(({ folder }) => addresses.includes(folder));
  if (distant) return { remote: distant.remote, build: distant.build };
  const namesAnyScript = /[a-z-]+:\/\//.test(addresses);
  if (namesAnyScript && !addresses.includes(`${origin}/`)) return undefined;
  return { remote: SHELL_ID, build: shellBuild };
}

const MAX_CAUSES = 5;

function listStacks(error: unknown): string {
  const stacks: string[] = [];
  let current = error;
  while (current instanceof Error && stacks.length < MAX_CAUSES) {
    stacks.push(current.stack ?? '');
    current = current.cause;
  }
  return stacks.join('\n');
}
