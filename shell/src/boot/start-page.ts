import { isPublicPath, SHELL_ID } from '@muster/page-contract';
import type { HostLibraries } from '@muster/remote-host/loading';
import { readSession } from '@muster/token-store';
import type { BootData } from './boot-data.ts';
import { listDistantBuilds } from './list-distant-builds.ts';
import type { PageIdentity } from './locate-error.ts';
import { createPageReporter, type PageReporter } from './page-reports.ts';
import { createRemotes, type Remotes } from './remotes.ts';
import { reportRegistryProblems, reportRemoteFailure } from './report-failures.ts';
import { startRemoteOf } from './start-remote.ts';
import { watchErrors } from './watch-errors.ts';

/** A page before its first render, which this is the input of. */
export interface StartedPage {
  boot: BootData;
  identity: PageIdentity;
  reporter: PageReporter;
  remotes: Remotes;
}

/**
 * Starts a page before React is there: reports what fails, and starts loading the remote of the
 * path.
 */
export async function startPage(
  boot: BootData,
  loadLibraries: HostLibraries['load'],
): Promise<StartedPage> {
  const reporter = createPageReporter(boot.config.apiBase);
  let remotes: Remotes | undefined;
  const identity = {
    origin: globalThis.location.origin,
    shellBuild: boot.build,
    listDistantBuilds: () => listDistantBuilds(remotes?.list() ?? []),
  };
  watchErrors(identity, reporter);
  remotes = await createRemotes(boot, { reporter, loadLibraries });
  reportFailures({ boot, remotes, reporter });
  void startRemote(remotes);
  return { boot, identity, reporter, remotes };
}

function reportFailures({
  boot: { build, problems },
  remotes,
  reporter,
}: Pick<StartedPage, 'boot' | 'remotes' | 'reporter'>): void {
  if (problems.length > 0) reporter.report({ remote: SHELL_ID, build, kind: 'registry' });
  reportRegistryProblems(problems);
  remotes.onFailure(reportRemoteFailure);
  remotes.onFailure((failure) =>
    reporter.report({ remote: failure.remoteId, build: failure.build, kind: failure.kind }),
  );
}

/** Starts the remote of the path, unless the visitor has to sign in first. */
async function startRemote(remotes: Remotes): Promise<void> {
  const { pathname } = globalThis.location;
  const mayBeSignedIn = readSession().accessToken !== null;
  const needsNoSession = isPublicPath(remotes.list(), pathname);
  if (!mayBeSignedIn && !needsNoSession) return;
  try {
    await startRemoteOf(pathname, remotes);
  } catch {
    // Without this chunk there is no frame either, which the page then says.
  }
}
