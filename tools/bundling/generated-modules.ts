import { join } from 'node:path';
import { root } from '../root.ts';
import { DEPRECATED_CHUNK } from './cache-groups.ts';
import { readDeclarations } from './declarations.ts';
import { listExports } from './list-exports.ts';
import type { SharedLibrary } from './shared-libraries.ts';

/** File name, beside the app's rspack.config.ts, → source. */
export type GeneratedModules = Record<string, string>;

/**
 * The module through which the host offers the shared libraries. Those loaded on demand are imported from this module, so
 * that their chunks leave out what the page already has.
 */
export function writeHostShares(
  libraries: readonly SharedLibrary[],
  readVersion: (library: SharedLibrary) => string,
): GeneratedModules {
  const imports = libraries.flatMap((library, index) =>
    library.onDemand ? [] : `import * as library${index} from ${sourceOf(library)};`,
  );
  const shares = libraries.map((library, index) => {
    const load = library.onDemand ? importLater(library) : `library${index}`;
    return `  ${JSON.stringify(library.request)}: {
    version: ${JSON.stringify(readVersion(library))},
    strictVersion: ${library.own ?? false},${writeNames(library)}
    load: () => ${load},
  },`;
  });
  const source = `${imports.join('\n')}\nexport const hostShares = {\n${shares.join('\n')}\n};\n`;
  return { 'host-shares.generated.js': source };
}

function importLater(library: SharedLibrary): string {
  const name = library.isDeprecated ? `/* webpackChunkName: "${DEPRECATED_CHUNK}" */ ` : '';
  return `import(${name}${sourceOf(library)})`;
}

/** The page must know what it can load later. Of a deprecated library, the remotes that use it are known. */
function writeNames({ onDemand, isDeprecated, request }: SharedLibrary): string {
  if (isDeprecated) return '\n    isDeprecated: true,';
  return onDemand ? `\n    names: ${JSON.stringify(listExports(request))},` : '';
}

function sourceOf({ curated, request }: SharedLibrary): string {
  return JSON.stringify(curated ?? request);
}

/** Bundled in place of federation: the same remotes, each a lazy chunk of the shell's own build. */
export function writeMonolith(): GeneratedModules {
  const remotes = readDeclarations();
  const loads = remotes.map(
    ({ id }) =>
      `  ${JSON.stringify(id)}: () => import(/* webpackChunkName: "remote-${id}" */ './remote-${id}.generated.js'),`,
  );
  const source = `const remotes = {\n${loads.join('\n')}\n};
export const createRemoteSource = () => ({
  offers: undefined,
  open: ({ remoteId }) => remotes[remoteId](),
});\n`;
  return {
    'host-shares.generated.js': 'export const hostShares = {};\n',
    'monolith.generated.js': source,
    ...Object.fromEntries(
      remotes.map(({ id, exposes }) => [`remote-${id}.generated.js`, reExport(id, exposes)]),
    ),
  };
}

function reExport(id: string, exposes: Readonly<Record<string, string>>): string {
  return Object.entries(exposes)
    .map(([name, file]) => {
      const path = JSON.stringify(join(root, `mfe-${id}`, file));
      return `export { ${name} } from ${path};\n`;
    })
    .join('');
}

/** The stories of one package. */
export interface StoryFolder {
  group: string;
  /** An absolute path. */
  folder: string;
}

/** The page of all stories. Files that are added are found by themselves. */
export function writeStories(folders: readonly StoryFolder[]): GeneratedModules {
  const contexts = folders.map(
    ({ folder }) =>
      `import.meta.webpackContext(${JSON.stringify(folder)}, { recursive: true, regExp: /\\.stories\\.tsx$/, mode: 'lazy' })`,
  );
  const source = `import { startStories } from '@muster/testing/stories';
const groups = ${JSON.stringify(folders.map(({ group }) => group))};
const contexts = [${contexts.join(',\n')}];
void startStories(contexts.map((load, index) => ({
  group: groups[index],
  files: Object.fromEntries(load.keys().map((file) => [file, () => load(file)])),
})));
`;
  return { 'stories.generated.js': source };
}
