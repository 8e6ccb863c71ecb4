interface HasPaths {
  paths: readonly string[];
  publicPaths?: readonly string[];
  standalone?: boolean;
}

/** Paths that redirect to the first tab. */
const REDIRECTING_PATHS = ['/', '/dashboard'];

/**
 * The remote that owns a path: the longest of all `paths` and `publicPaths` which the path equals
 * or lies under decides.
 */
export function findRemoteForPath<T extends HasPaths>(
  remotes: readonly T[],
  path: string,
): T | undefined {
  const owned = remotes.flatMap((remote) =>
    [...remote.paths, ...(remote.publicPaths ?? [])]
      .filter((own) => isAtOrBelow(own, path))
      .map((own) => ({ remote, length: own.length })),
  );
  return owned.sort((a, b) => b.length - a.length)[0]?.remote;
}

/**
 * The remote a page at this path opens first: the path's owner, or the first remote where the shell
 * redirects to it.
 */
export function findRemoteToOpen<T extends HasPaths>(
  remotes: readonly T[],
  path: string,
): T | undefined {
  return (
    findRemoteForPath(remotes, path) ?? (REDIRECTING_PATHS.includes(path) ? remotes[0] : undefined)
  );
}

/** The paths of a remote that need no session: of one that fills the window, all of them. */
export function listPublicPaths({ paths, publicPaths = [], standalone }: HasPaths): string[] {
  return [...(standalone ? paths : []), ...publicPaths];
}

/** Whether a path needs no session. */
export function isPublicPath(remotes: readonly HasPaths[], path: string): boolean {
  return remotes.some((remote) => listPublicPaths(remote).some((own) => isAtOrBelow(own, path)));
}

interface HasTab {
  id: string;
  underTab?: string;
}

/** The remote whose tab and title the pages of `remote` have: most often it is the same. */
export function findTab<T extends HasTab>(remotes: readonly T[], remote: T): T {
  return remotes.find(({ id }) => id === remote.underTab) ?? remote;
}

interface HasTitles {
  title: string;
  titles?: Readonly<Record<string, string>>;
}

/** What the header says at a path of a remote. */
export function findTitle({ title, titles = {} }: HasTitles, path: string): string {
  return Object.entries(titles).find(([own]) => isAtOrBelow(own, path))?.[1] ?? title;
}

function isAtOrBelow(own: string, path: string): boolean {
  return path === own || path.startsWith(`${own}/`);
}
