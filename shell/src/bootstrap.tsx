import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readStyleNonce } from './boot/boot-data.ts';
import { createCaughtErrorHandler } from './boot/caught-errors.ts';
import type { StartedPage } from './boot/start-page.ts';
import { keepStaticFrame } from './boot/static-frame.tsx';
import '@muster/ui/styles';

export { loadLibraries } from './boot/load-libraries.ts';

/** Renders the shell instead of the static frame; the remote of the route is already being loaded. */
export function renderShell({ boot, identity, reporter, remotes }: StartedPage): void {
  const root = document.getElementById('root');
  if (!root) return;
  // A page of the server has them, for its static frame.
  if (process.env.NODE_ENV === 'development') void import('@muster/ui/font-faces');
  keepStaticFrame(root);
  // Libraries that insert a style sheet, such as the one used by dialogs, read the nonce from here.
  __webpack_nonce__ = readStyleNonce() ?? '';
  const onCaughtError = createCaughtErrorHandler(identity, reporter);
  const reactRoot = createRoot(root, { onCaughtError });
  // At once, because the check of the session starts with it, and the libraries of remotes follow.
  flushSync(() => reactRoot.render(<App boot={boot} remotes={remotes} />));
}
