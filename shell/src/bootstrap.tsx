import { isPublicPath, isSessionPath, SHELL_ID } from '@muster/page-contract';
import { readSession } from '@muster/token-store';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { type BootData, loadBootData, readStyleNonce } from './boot/boot-data.ts';
import { createCaughtErrorHandler, watchErrors } from './boot/error-reports.ts';
import { createPageReporter } from './boot/page-reports.ts';
import { createRemotes } from './boot/remotes.ts';
import { reportRegistryProblems, reportRemoteFailure } from './boot/report-failures.ts';
import { startRemoteOf } from './boot/start-remote.ts';
import { keepStaticFrame } from './boot/static-frame.tsx';
import { redirectToHttps } from './session/https-redirect.ts';
import '@muster/ui/styles';

/** Renders the shell with the boot data, unless the page has to be opened over https. */
export async function startShell(): Promise<void> {
  // A page of the server has them, for its static frame.
  if (process.env.NODE_ENV === 'development') void import('@muster/ui/font-faces');
  const boot = await loadBootData();
  if (!redirectToHttps(boot.config.productionHost)) renderShell(boot);
}

/** Renders the shell instead of the static frame; the remote of the route is already being loaded. */
function renderShell(boot: BootData): void {
  const root = document.getElementById('root');
  if (!root) return;
  keepStaticFrame(root);
  // Libraries that insert a style sheet, such as the one used by dialogs, read the nonce from here.
  __webpack_nonce__ = readStyleNonce() ?? '';
  const reporter = createPageReporter(boot.config.apiBase);
  const page = { origin: globalThis.location.origin, shellBuild: boot.build };
  watchErrors(page, reporter);
  const remotes = createRemotes(boot, reporter);
  if (boot.problems.length > 0)
    reporter.report({ remote: SHELL_ID, build: boot.build, kind: 'registry' });
  reportRegistryProblems(boot.problems);
  remotes.onFailure(reportRemoteFailure);
  remotes.onFailure(({ remoteId: remote, build, kind }) =>
    reporter.report({ remote, build, kind }),
  );
  const { pathname } = globalThis.location;
  const mayBeSignedIn = readSession().accessToken !== null;
  const needsNoSession = isPublicPath(remotes.list(), pathname);
  if ((mayBeSignedIn || needsNoSession) && !isSessionPath(pathname))
    // Without this chunk there is no frame either, which the page then says.
    startRemoteOf(pathname, remotes).catch(() => undefined);
  const onCaughtError = createCaughtErrorHandler(page, reporter);
  createRoot(root, { onCaughtError }).render(<App boot={boot} remotes={remotes} />);
}
