import { findRemoteToOpen } from '@muster/page-contract';
import { isRegistered } from '@muster/remote-kit/registry';
import type { Remotes } from './remotes.ts';

/**
 * Starts loading the remote that owns a path, before the shell is rendered. The administration has to wait until the shell knows
 * who is signed in: nobody else loads a file of it.
 */
export async function startRemoteOf(path: string, remotes: Remotes): Promise<void> {
  const remote = findRemoteToOpen(remotes.list(), path);
  if (remote?.visibleTo !== 'everyone' || !isRegistered(remote)) return;
  const loading = import(/* webpackChunkName: "federation" */ '../mounting/open-loader.ts');
  prepareFormats();
  const { openLoader } = await loading;
  await openLoader(remotes).load(remote, 'Page');
}

/** A browser takes 50 ms on a slow CPU for the first format that a page makes. It has them while it waits for React. */
function prepareFormats(): void {
  new Intl.DateTimeFormat('en-GB');
}
