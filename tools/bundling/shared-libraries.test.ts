import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { readDeclarations } from './declarations.ts';
import { sharedLibraries } from './shared-libraries.ts';

interface FileImports {
  file: string;
  names: string[];
}

/** The names that the files of a folder import from a module, without types. */
function readImports(folder: string, source: string): FileImports[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .flatMap((file) => {
      const text = readFileSync(join(root, folder, file), 'utf8');
      const pattern = new RegExp(`(import|export) (type )?\\{([^}]*)\\} from '${source}'`, 'g');
      return [...text.matchAll(pattern)]
        .filter((match) => !match[2])
        .map((match) => ({ file: join(folder, file), names: readNames(match[3] ?? '') }));
    });
}

function readNames(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim().replace(/ as .*/, ''))
    .filter((name) => name !== '' && !name.startsWith('type '));
}

const bundledIntoRemotes = ['libs/ui/src', ...readDeclarations().map(({ id }) => `mfe-${id}`)];

test.each([
  ['@mantine/core', 'libs/ui/src/mantine-base.ts', '#mantine-core'],
  ['react-router-dom', 'libs/ui/src/router.ts', '#router'],
])(
  'every name that a remote imports from %s is in the curated module',
  (source, curated, inner) => {
    const [exported] = readImports('libs/ui/src', inner).filter(({ file }) => file === curated);
    const imported = bundledIntoRemotes.flatMap((folder) => readImports(folder, source));
    const missing = imported.flatMap(({ file, names }) =>
      names.filter((name) => !exported?.names.includes(name)).map((name) => `${name} in ${file}`),
    );
    expect(missing).toEqual([]);
  },
);

test('every name that @mantine/dropzone imports from @mantine/core is in the curated module', () => {
  const [exported] = readImports('libs/ui/src', '#mantine-core').filter(({ file }) =>
    file.endsWith('mantine-base.ts'),
  );
  const folder = 'node_modules/@mantine/dropzone/esm';
  const imported = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .flatMap((file) => [
      ...readFileSync(join(root, folder, file), 'utf8').matchAll(
        /import \{([^}]*)\} from "@mantine\/core"/g,
      ),
    ])
    .flatMap((match) => readNames(match[1] ?? ''));
  expect(imported.length).toBeGreaterThan(5);
  expect(imported.filter((name) => !exported?.names.includes(name))).toEqual([]);
});

test('the libraries of this repository refuse a remote that needs a newer version', () => {
  for (const { request, own } of sharedLibraries) {
    expect([request, own ?? false]).toEqual([request, request.startsWith('@muster/')]);
  }
});
