import type { ShellOffers } from '@muster/publishing';
import type { Compilation, Compiler } from '@rspack/core';
import { readVersion } from './library-versions.ts';
import { listExports } from './list-exports.ts';
import { listModules } from './list-modules.ts';
import { type SharedLibrary, sharedLibraries } from './shared-libraries.ts';

/**
 * Writes `offers.json` beside the shell: the version and the names of every library that it shares. Builds are checked against it before
 * they are published; in the page they are checked against the libraries themselves.
 */
export class OffersPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    const tap = { name: 'Offers', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT };
    compiler.hooks.thisCompilation.tap(tap.name, (compilation) => {
      compilation.hooks.processAssets.tapPromise(tap, async () => {
        const offers = await listOffers(compilation);
        reportMissingNames(compilation, offers);
        compilation.emitAsset('offers.json', new sources.RawSource(JSON.stringify(offers)));
      });
    });
  }
}

async function listOffers(compilation: Compilation): Promise<ShellOffers> {
  const offers = sharedLibraries.map(async (library) => {
    const names = await listNames(compilation, library);
    return [library.request, { version: readVersion(library), names: names.sort() }] as const;
  });
  return Object.fromEntries(await Promise.all(offers));
}

/** Every remote that uses the library would be refused. */
function reportMissingNames(compilation: Compilation, offers: ShellOffers): void {
  for (const [library, { names }] of Object.entries(offers))
    if (names.length === 0)
      compilation.errors.push(new Error(`No name that ${library} exports was found.`));
}

async function listNames(compilation: Compilation, library: SharedLibrary): Promise<string[]> {
  if (library.onDemand && !library.isDeprecated) return listExports(library.request);
  const provided = findProvidedNames(compilation, library);
  // Modules of this repository are ES modules. Of CommonJS, such as React, rspack does not know the default export.
  if (library.own || library.curated) return provided;
  return [...new Set([...provided, ...Object.keys((await import(library.request)) as object)])];
}

/** The names that a module exports, as far as rspack knows them. */
function findProvidedNames(compilation: Compilation, { request, curated }: SharedLibrary) {
  const host = listModules(compilation).find((module) =>
    module.identifier().endsWith('host-libraries.generated.js'),
  );
  const imports = [host, ...(host?.blocks ?? [])].flatMap((part) => part?.dependencies ?? []);
  const dependency = imports.find((other) => other.request === (curated ?? request));
  const target = dependency && compilation.moduleGraph.getModule(dependency);
  const names = target && compilation.moduleGraph.getProvidedExports(target);
  return Array.isArray(names) ? names : [];
}
