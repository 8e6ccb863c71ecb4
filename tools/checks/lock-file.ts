interface LockFile {
  packages: Record<string, { integrity?: string; link?: boolean }>;
}

/** A message for each package of the lock file that npm could not verify. */
export function findUnverifiedPackages({ packages }: LockFile): string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => /(^|\/)node_modules\//.test(path) && !link)
    .filter(([, { integrity }]) => !integrity)
    .map(([path]) => `package-lock.json has no integrity for ${path}`);
}
