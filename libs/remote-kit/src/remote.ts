/** The version of the promises between shell and remotes. A remote that speaks another one is not opened. */
export const REMOTE_CONTRACT = 1;

/** Who sees a remote's tab. The server decides every call again; this only draws or hides. */
export type RemoteAudience = 'everyone' | 'superadmin';

/** What a remote may expose. Each is a module with one named export of the same name. */
export type ExposeName = 'Page' | 'HeaderActions' | 'Badge';

/** What the shell knows of a remote before any of its code runs. */
export interface RemoteDescriptor {
  /** Short and stable: `events` for the folder `mfe-events`. */
  id: string;
  /** In the sidebar. */
  label: string;
  /** In the header. */
  title: string;
  /** Name of a tabler icon. */
  icon: string;
  /** Place in the sidebar, smallest first. */
  order: number;
  visibleTo: RemoteAudience;
  /** The first is where its tab leads; everything under each belongs to the remote. */
  paths: readonly [string, ...string[]];
  contract: number;
}

/** A remote's own `remote.ts`: its descriptor, and the file behind each exposed module. */
export interface RemoteDeclaration extends RemoteDescriptor {
  exposes: { Page: string } & Partial<Record<ExposeName, string>>;
}

/** Declares a remote. The file that calls it holds data only: builds and tests read it too. */
export const defineRemote = (declaration: RemoteDeclaration): RemoteDeclaration => declaration;

/** The remote that owns a path: the longest of its `paths` that the path equals or lies under. */
export const findRemoteForPath = <T extends Pick<RemoteDescriptor, 'paths'>>(
  remotes: readonly T[],
  path: string,
): T | undefined => {
  const owned = remotes.flatMap((remote) =>
    remote.paths
      .filter((own) => path === own || path.startsWith(`${own}/`))
      .map((own) => ({ remote, length: own.length })),
  );
  return owned.sort((a, b) => b.length - a.length)[0]?.remote;
};
