import type { RemoteFailure } from '@muster/remote-host/loading';

/**
 * What goes to the console about remotes. Addresses are logged without their query, which may hold
 * personal data.
 */

/** Logs the entries of the registry that could not be read, one sentence each. */
export function reportRegistryProblems(problems: readonly string[]): void {
  for (const problem of problems) warn('Registry', problem);
}

/** Logs a remote that failed, also if a fall-back hides it from the user. */
export function reportRemoteFailure(failure: RemoteFailure): void {
  const { remoteId, expose, version, build, kind, cause } = failure;
  warn(`Remote ${remoteId}`, `${expose} of ${version} (build ${build}) failed: ${kind}: ${cause}`);
}

function warn(subject: string, text: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the shell logs
  console.warn(`${subject}: ${text.replace(/\?[^\s"')]*/g, '')}`);
}
