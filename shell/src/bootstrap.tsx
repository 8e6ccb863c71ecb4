import type { ImportLibrary } from '@muster/remote-host/loading';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readStyleNonce } from './boot/boot-data.ts';
import { createCaughtErrorHandler } from './boot/caught-errors.ts';
import type { StartedPage } from './boot/start-page.ts';
import { keepStaticFrame } from './boot/static-frame.tsx';
import '@muster/ui/styles';

/**
 * Loads what imports the libraries that remotes share with the shell. It comes with the frame,
 * which uses most of them. A bundler leaves out of a file what the importing ones have, so it is
 * imported from here and not from the first script.
 */
export async function loadLibraries(): Promise<ImportLibrary> {
  const { importLibrary } = await import(
    /* webpackChunkName: "dashboard" */ './shared-libraries/import-library.ts'
  );
  return importLibrary;
}

/**
 * Renders the shell instead of the static frame; the remote of the route is already being loaded.
 */
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
  reactRoot.render(<App boot={boot} remotes={remotes} />);
}
