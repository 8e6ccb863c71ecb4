import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeJson } from '@muster/publishing';
import { root } from '../root.ts';
import { runCommand } from '../run-command.ts';
import { toJsSpecifiers } from './compile.ts';
import { LIBRARIES } from './package-files.ts';

/** Emits the types of the libraries as TypeScript writes them, without checking them. */
async function emitDeclarations(folder: string): Promise<void> {
  const config = join(folder, 'tsconfig.json');
  await writeJson(config, {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      composite: false,
      noCheck: true,
      declaration: true,
      removeComments: false,
      lib: ['es2024', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      types: ['node', 'jest'],
      typeRoots: [join(root, 'node_modules/@types')],
      rootDir: join(root, 'libs'),
      outDir: folder,
    },
    include: LIBRARIES.map((name) => join(root, 'libs', name, 'src')),
    exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.stories.tsx'].map((pattern) =>
      join(root, pattern),
    ),
  });
  const { code, output } = await runCommand(['tsc', '-p', config], { silent: true });
  if (code !== 0) throw new Error(`The types of the packages could not be made:\n${output}`);
}

/** Writes the types of the libraries beside their compiled files. */
export async function emitTypes(target: string): Promise<void> {
  const folder = join(target, '.types');
  await emitDeclarations(folder);
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.d.ts')) continue;
    const path = join(target, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, toJsSpecifiers(await readFile(join(folder, file), 'utf8')));
  }
  await rm(folder, { recursive: true });
}
