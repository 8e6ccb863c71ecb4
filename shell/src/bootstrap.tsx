import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { type BootData, readStyleNonce } from './boot/boot-data.ts';
import { createRemotes, startRemoteOf } from './boot/remotes.ts';
import { keepStaticFrame } from './boot/static-frame.tsx';
import '@muster/ui/styles';

const sessionPaths = ['/login', '/register'];

/** Puts the shell in the place of the page's static frame, the route's remote already under way. */
export const renderShell = (boot: BootData): void => {
  const root = document.getElementById('root');
  if (!root) return;
  keepStaticFrame(root);
  // Libraries that add a style sheet of their own, such as the one under dialogs, take the nonce from here.
  __webpack_nonce__ = readStyleNonce() ?? '';
  const remotes = createRemotes(boot);
  const { pathname } = globalThis.location;
  const mayBeSignedIn = globalThis.localStorage.getItem('accessToken') !== null;
  if (mayBeSignedIn && !sessionPaths.includes(pathname)) startRemoteOf(pathname, remotes);
  createRoot(root).render(<App boot={boot} remotes={remotes} />);
};
