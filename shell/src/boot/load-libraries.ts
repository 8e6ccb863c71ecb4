import type { HostLibraries } from '@muster/remote-kit/loading';

/** Loads the libraries that remotes share with the shell. They come with the frame, which uses most of them itself. */
export async function loadLibraries(): Promise<HostLibraries> {
  const { hostLibraries } = await import(/* webpackChunkName: "dashboard" */ '#host-libraries');
  return hostLibraries;
}
