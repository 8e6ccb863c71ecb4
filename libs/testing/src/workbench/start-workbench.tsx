import type { RemoteDeclaration } from '@muster/remote-kit/remote';
import { createRoot } from 'react-dom/client';
import '@muster/ui/styles';
import { Bar } from './bar.tsx';
import { readChoices } from './choices.ts';
import type { RemoteModules } from './modules.ts';
import { startFrame } from './start-frame.tsx';

interface WorkbenchOptions {
  remote: RemoteDeclaration;
  /** How to load each exposed module; a component edited in there refreshes in place. */
  modules: RemoteModules;
}

/**
 * What `npm run dev -w mfe-…` opens: the remote alone inside the shell's own providers, under a bar of switches. The remote
 * stands in a frame of its own, so that a width is a real viewport; bar and frame are the same page.
 */
export function startWorkbench({ remote, modules }: WorkbenchOptions): void {
  const element = document.getElementById('root');
  if (!element) throw new Error('The workbench needs an element with the id "root"');
  const root = createRoot(element);
  const isFramed = window.parent !== window;
  if (isFramed) {
    void startFrame({ root, remote, modules, choices: readChoices(window.parent.location.search) });
    return;
  }
  const { pathname, search } = window.location;
  // Whatever is not the remote's own starts at its tab.
  const own = remote.paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  if (!own) window.history.replaceState(null, '', `${remote.paths[0]}${search}`);
  document.title = `${remote.label} · Muster workbench`;
  root.render(<Bar label={remote.label} />);
}
