import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dist } from '../dist-folder.ts';
import { root } from '../root.ts';
import { runCommand } from '../run-command.ts';
import { compileFile, compileFolder } from './compile.ts';
import { emitTypes } from './emit-types.ts';
import {
  LIBRARIES,
  TOOL_FILES,
  writeCreatePackage,
  writeLibraryPackage,
  writeSdkPackage,
  writeTemplateVersions,
  writeToolsPackage,
} from './package-files.ts';

/*
 * npm run pack
 *   what a team with a repository of its own installs, as files of `npm pack`: dist/packages/*.tgz
 */

const target = join(dist, 'packages');

/** What the libraries' comments cite, and how a remote is written. */
const SDK_DOCUMENTS = ['remote', 'glossary', 'api', 'design'].map((name) => `${name}.md`);

/** Links to files that are not in the package become their text. */
async function dropLostLinks(folder: string): Promise<void> {
  for (const path of globSync('**/*.md', { cwd: folder })) {
    const file = join(folder, path);
    const text = await readFile(file, 'utf8');
    const kept = text.replaceAll(
      /\[([^\]]+)\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g,
      (link, shown, to) => (existsSync(join(file, '..', to)) ? link : shown),
    );
    await writeFile(file, kept);
  }
}

/** Makes one file of `npm pack` of a folder. */
async function packFolder(folder: string): Promise<void> {
  const { code, output } = await runCommand(
    ['npm', 'pack', '--silent', '--pack-destination', target],
    { cwd: folder, silent: true },
  );
  if (code !== 0) throw new Error(`npm pack failed in ${folder}:\n${output}`);
}

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
for (const name of LIBRARIES) {
  const folder = join(target, name);
  await compileFolder(join(root, 'libs', name, 'src'), join(folder, 'src'));
  await writeLibraryPackage(name, folder);
  await cp(join(root, 'libs', name, 'api.txt'), join(folder, 'api.txt'));
}
await cp(join(root, 'libs/ui/fonts'), join(target, 'ui/fonts'), { recursive: true });
await emitTypes(target);
const remoteTools = join(target, 'remote-tools');
const tools = join(remoteTools, 'tools');
await compileFile(join(root, 'rspack.shared.ts'), join(remoteTools, 'rspack.shared.ts'));
for (const part of ['bundling', 'refresh', 'remotes', 'jest'])
  await compileFolder(join(root, 'tools', part), join(tools, part));
for (const file of TOOL_FILES) await compileFile(join(root, 'tools', file), join(tools, file));
await compileFolder(join(root, 'tools/packages/outside'), join(tools, 'packages/outside'));
await writeToolsPackage(remoteTools);
const sdk = join(target, 'remote-sdk');
await mkdir(sdk);
await writeSdkPackage(sdk);
for (const document of [...SDK_DOCUMENTS, 'product'])
  await cp(join(root, 'docs', document), join(sdk, 'docs', document), { recursive: true });
await dropLostLinks(join(sdk, 'docs'));
const create = join(target, 'create-remote');
await cp(join(root, 'tools/packages/create-remote/template'), join(create, 'template'), {
  recursive: true,
});
await writeTemplateVersions(join(create, 'template/mfe-NAME/package.json'));
await compileFile(
  join(root, 'tools/packages/create-remote/create-remote.ts'),
  join(create, 'create-remote.ts'),
);
await writeCreatePackage(create);
const packages = [...LIBRARIES, 'remote-sdk', 'remote-tools', 'create-remote'];
for (const name of packages) await packFolder(join(target, name));
console.log(`packed ${packages.length} packages into ${target}`);
