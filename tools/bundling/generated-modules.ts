import { join } from 'node:path';
import { root } from '../root.ts';
import { DEPRECATED_CHUNK } from './cache-groups.ts';
import { readDeclarations } from './declarations.ts';
import { listExports } from './list-exports.ts';
import type { SharedLibrary } from './shared-libraries.ts';

/** File name, beside the app's rspack.config.ts, → source. */
export type GeneratedModules = Record<string, string>;

/** The modules through which the host shares libraries: how, which federation starts with, and the libraries themselves. */
export function writeHostShares(
  libraries: readonly SharedLibrary[],
  readVersion: (library: SharedLibrary) => string,
): GeneratedModules {
  const shares = libraries.map(
    (library) => `  ${JSON.stringify(library.request)}: {
    version: ${JSON.stringify(readVersion(library))},
    strictVersion: ${library.own ?? false},${writeNames(library)}
  },`,
  );
  return {
    'host-shares.generated.js': `export const hostShares = {\n${shares.join('\n')}\n};\n`,
    'host-libraries.generated.js': writeHostLibraries(libraries),
  };
}

/** Libraries that are loaded on demand are imported from this module, so that their chunks leave out what the page already has. */
function writeHostLibraries(libraries: readonly SharedLibrary[]): string {
  const imports = libraries.flatMap((library, index) =>
    library.onDemand ? [] : `import * as library${index} from ${sourceOf(library)};`,
  );
  const loads = libraries.map((library, index) => {
    const load = library.onDemand ? importLater(library) : `library${index}`;
    return `  ${JSON.stringify(library.request)}: () => ${load},`;
  });
  return `${imports.join('\n')}\nexport const hostLibraries = {\n${loads.join('\n')}\n};\n`;
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
  // Like libraries, so that their chunks leave out what the page already has.
  const libraries = `export const hostLibraries = {\n${loads.join('\n')}\n};\n`;
  const source = `export const createRemoteSource = ({ loadLibraries }) => ({
  versions: undefined,
  open: async ({ remoteId }) => (await loadLibraries())[remoteId](),
});\n`;
  return {
    'host-shares.generated.js': 'export const hostShares = {};\n',
    'host-libraries.generated.js': libraries,
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
