import { join } from 'node:path';
import { readDeclarations } from './declarations.ts';
import type { SharedLibrary } from './shared-libraries.ts';

/** File name, beside the app's rspack.config.ts, → source. */
export type GeneratedModules = Record<string, string>;

/**
 * The module by which the host offers the shared libraries. What comes on demand hangs below it, so that it
 * brings nothing again that is already there.
 */
export const writeHostShares = (
  libraries: readonly SharedLibrary[],
  readVersion: (library: SharedLibrary) => string,
): GeneratedModules => {
  const sourceOf = ({ curated, request }: SharedLibrary) => JSON.stringify(curated ?? request);
  const imports = libraries.flatMap((library, place) =>
    library.onDemand ? [] : `import * as library${place} from ${sourceOf(library)};`,
  );
  const shares = libraries.map((library, place) => {
    const load = library.onDemand ? `import(${sourceOf(library)})` : `library${place}`;
    return `  ${JSON.stringify(library.request)}: {
    version: ${JSON.stringify(readVersion(library))},
    strictVersion: ${library.own ?? false},
    load: () => ${load},
  },`;
  });
  const source = `${imports.join('\n')}\nexport const hostShares = {\n${shares.join('\n')}\n};\n`;
  return { 'host-shares.generated.js': source };
};

/** Bundled in place of federation: the same remotes, each a lazy chunk of the shell's own build. */
export const writeMonolith = (root: string): GeneratedModules => {
  const remotes = readDeclarations(root);
  const loads = remotes.map(
    ({ id }) =>
      `  ${JSON.stringify(id)}: () => import(/* webpackChunkName: "remote-${id}" */ './remote-${id}.generated.js'),`,
  );
  const source = `const remotes = {\n${loads.join('\n')}\n};
export const createRemoteSource = () => ({
  hostVersions: undefined,
  open: ({ remoteId }) => remotes[remoteId](),
});\n`;
  return {
    'host-shares.generated.js': 'export const hostShares = {};\n',
    'monolith.generated.js': source,
    ...Object.fromEntries(
      remotes.map(({ id, exposes }) => [
        `remote-${id}.generated.js`,
        Object.entries(exposes)
          .map(
            ([name, file]) =>
              `export { ${name} } from ${JSON.stringify(join(root, `mfe-${id}`, file))};\n`,
          )
          .join(''),
      ]),
    ),
  };
};
