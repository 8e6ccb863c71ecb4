/**
 * Says which remote of a page, of which build, sent a request, as `events@0fd3e77c3f`; those of the
 * shell itself say `shell@…` (docs/product/api-conventions.md#remote-header).
 */
export const REMOTE_HEADER = 'X-Muster-Remote';

/** The part of a page that sent a request. */
export interface RemoteBuild {
  remote: string;
  build: string;
}

const REMOTE_BUILD = /^(?<remote>[a-z][a-z0-9]{0,29})@(?<build>[\w.-]{1,64})$/;

/** Reads the header; undefined without one, and for anything else than a remote and a build. */
export function readRemoteHeader(value: unknown): RemoteBuild | undefined {
  const { remote, build } = REMOTE_BUILD.exec(typeof value === 'string' ? value : '')?.groups ?? {};
  return remote && build ? { remote, build } : undefined;
}

/** Writes the header. */
export function writeRemoteHeader({ remote, build }: RemoteBuild): string {
  return `${remote}@${build}`;
}
