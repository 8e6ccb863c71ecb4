import type { RemoteFailure } from '@muster/remote-kit/loading';

/** What goes to the console about remotes. Addresses are logged without their query, which may hold personal data. */

/** Logs the entries of the registry that could not be read, one sentence each. */
export function reportRegistryProblems(problems: readonly string[]): void {
  for (const problem of problems) warn('Registry', problem);
}

/** Logs a remote that failed, also if a fall-back hides it from the user. */
export function reportRemoteFailure(failure: RemoteFailure): void {
  const { remoteId, expose, version, build, kind, cause } = failure;
  warn(`Remote ${remoteId}`, `${expose} of ${version} (build ${build}) failed: ${kind}: ${cause}`);
}

const MAX_REPORTS = 10;

/**
 * Reports failures to the server, which shows the superadmin how often each build fails: each build and kind once for a page,
 * without anything about the user. A lost report is only one less in a count.
 */
export function createFailureReporter(apiBase: string): (failure: RemoteFailure) => void {
  const reported = new Set<string>();
  return ({ remoteId: remote, build, kind }) => {
    const body = JSON.stringify({ remote, build, kind });
    if (reported.has(body) || reported.size === MAX_REPORTS) return;
    reported.add(body);
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body, keepalive: true };
    void fetch(`${apiBase}/api/system/remote-failures`, request).catch(() => undefined);
  };
}

function warn(subject: string, text: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the shell logs
  console.warn(`${subject}: ${text.replace(/\?[^\s"')]*/g, '')}`);
}
