import { findRemoteToOpen } from '@muster/page-contract';
import { isRegistered } from '@muster/remote-host/registry';
import type { Remotes } from './remotes.ts';

/**
 * Starts loading the remote that owns a path, before the shell is rendered. The administration has
 * to wait until the shell knows who is signed in: nobody else loads a file of it.
 */
export async function startRemoteOf(path: string, remotes: Remotes): Promise<void> {
  const remote = findRemoteToOpen(remotes.list(), path);
  if (remote?.visibleTo !== 'everyone' || !isRegistered(remote)) return;
  const { openLoader } = await import(
    /* webpackChunkName: "federation" */ '../mounting/open-loader.ts'
  );
  await openLoader(remotes).load(remote, 'Page');
}
