import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedLibraries } from './shared-libraries.ts';

const root = join(__dirname, '../..');

const readImports = (folder: string, source: string): { file: string; names: string[] }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .flatMap((file) => {
      const text = readFileSync(join(root, folder, file), 'utf8');
      const pattern = new RegExp(`(import|export) (type )?\\{([^}]*)\\} from '${source}'`, 'g');
      return [...text.matchAll(pattern)]
        .filter((match) => !match[2])
        .map((match) => ({ file: join(folder, file), names: readNames(match[3] ?? '') }));
    });

const readNames = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim().replace(/ as .*/, ''))
    .filter((name) => name !== '' && !name.startsWith('type '));

const bundledIntoRemotes = [
  'libs/ui/src',
  'mfe-events',
  'mfe-messaging',
  'mfe-profile',
  'mfe-admin',
];

test.each([
  ['@mantine/core', 'libs/ui/src/mantine-base.ts', '#mantine-core'],
  ['react-router-dom', 'libs/ui/src/router.ts', '#router'],
])('every name a remote imports from %s is in the curated module', (source, curated, inner) => {
  const [offered] = readImports('libs/ui/src', inner).filter(({ file }) => file === curated);
  const wanted = bundledIntoRemotes.flatMap((folder) => readImports(folder, source));
  const missing = wanted.flatMap(({ file, names }) =>
    names.filter((name) => !offered?.names.includes(name)).map((name) => `${name} in ${file}`),
  );
  expect(missing).toEqual([]);
});

test('what @mantine/dropzone takes from @mantine/core is in the curated module', () => {
  const [offered] = readImports('libs/ui/src', '#mantine-core').filter(({ file }) =>
    file.endsWith('mantine-base.ts'),
  );
  const folder = 'node_modules/@mantine/dropzone/esm';
  const wanted = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .flatMap((file) => [
      ...readFileSync(join(root, folder, file), 'utf8').matchAll(
        /import \{([^}]*)\} from "@mantine\/core"/g,
      ),
    ])
    .flatMap((match) => readNames(match[1] ?? ''));
  expect(wanted.length).toBeGreaterThan(5);
  expect(wanted.filter((name) => !offered?.names.includes(name))).toEqual([]);
});

test('every library of ours refuses a remote that wants more than there is', () => {
  for (const { request, own } of sharedLibraries) {
    expect([request, own ?? false]).toEqual([request, request.startsWith('@muster/')]);
  }
});
