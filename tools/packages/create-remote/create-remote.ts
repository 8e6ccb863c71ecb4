#!/usr/bin/env node
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/*
 * npx @muster/create-remote gear
 *   makes a repository with the remote `gear` in the folder gear
 * npx @muster/create-remote gear --from DIR
 *   the same, with the packages of DIR (npm run pack) instead of those of a package registry:
 *   they are copied into the repository, so that whoever clones it can install them
 */

const USAGE =
  'create-remote <id> [--from <folder with packages>]: an id is lower-case letters and digits';

async function create(id: string, packages: string | undefined): Promise<string> {
  const target = resolve(id);
  const existing = await readdir(target).catch(() => []);
  if (existing.length > 0) throw new Error(`The folder ${target} is not empty.`);
  const template = join(import.meta.dirname, 'template');
  const label = id.charAt(0).toUpperCase() + id.slice(1);
  const files = await readdir(template, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    // npm leaves a file with the dot out of a package.
    const name = path.slice(template.length + 1).replace('gitignore', '.gitignore');
    const text = await readFile(path, 'utf8');
    const written = join(target, name.replaceAll('NAME', id));
    await mkdir(dirname(written), { recursive: true });
    await writeFile(written, text.replaceAll('NAME', id).replaceAll('LABEL', label));
  }
  const dependencies = packages
    ? await copyPackages(resolve(packages), target)
    : await listOwnVersion();
  await addDependencies(join(target, 'package.json'), dependencies);
  return target;
}

type Dependencies = Record<string, string>;

async function addDependencies(path: string, dependencies: Dependencies): Promise<void> {
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  await writeFile(path, `${JSON.stringify({ ...manifest, dependencies }, null, 2)}\n`);
}

/** All of them, because none of them is in a package registry then. */
async function copyPackages(from: string, target: string): Promise<Dependencies> {
  const dependencies: Dependencies = {};
  await mkdir(join(target, 'packages'));
  for (const file of await readdir(from)) {
    const name = /^muster-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(file)?.[1];
    // What creates a repository is not needed in it.
    if (!name || name === 'create-remote') continue;
    await copyFile(join(from, file), join(target, 'packages', file));
    dependencies[`@muster/${name}`] = `file:packages/${file}`;
  }
  return dependencies;
}

async function listOwnVersion(): Promise<Dependencies> {
  const text = await readFile(join(import.meta.dirname, 'package.json'), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  return { '@muster/remote-sdk': version, '@muster/remote-tools': version };
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' } },
  });
  const [id = ''] = positionals;
  if (!/^(?!shell$)[a-z][a-z0-9]{0,29}$/.test(id)) throw new Error(USAGE);
  const target = await create(id, values.from);
  console.log(`${target} is ready. Next: cd ${id}, npm install, npm run dev`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
