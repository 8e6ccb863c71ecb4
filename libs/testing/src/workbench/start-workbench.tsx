import type { RemoteDeclaration } from '@muster/remote-kit/remote';
import { createRoot } from 'react-dom/client';
import '@muster/ui/font-faces';
import '@muster/ui/styles';
import '@muster/ui/base-styles';
import { Bar } from './bar.tsx';
import { readChoices } from './choices.ts';
import { contributionName } from './contribution-page.tsx';
import type { RemoteModules } from './modules.ts';
import { startFrame } from './start-frame.tsx';

interface WorkbenchOptions {
  remote: RemoteDeclaration;
  /**
   * How to load each exposed module; an edited component in a module is refreshed without a reload.
   */
  modules: RemoteModules;
}

/**
 * The page of `npm run dev -w mfe-…`: the remote alone inside the shell's own providers, below a
 * bar of choices. The remote is in an iframe, so that a chosen width is a real viewport; bar and
 * iframe load the same page.
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
  // A path that is not the remote's own is replaced by its tab.
  const isOwnPath = remote.paths.some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
  if (!isOwnPath) window.history.replaceState(null, '', `${remote.paths[0]}${search}`);
  document.title = `${remote.label} · Muster workbench`;
  const contributions = (remote.slots ?? []).map(contributionName);
  root.render(<Bar label={remote.label} contributions={contributions} />);
}
