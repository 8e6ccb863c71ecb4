import { createHash } from 'node:crypto';
import type { Offers } from '@muster/remote-host/requirements';
import type { Compilation, Compiler, Module } from '@rspack/core';
import type { Sharing } from './app.ts';
import { listModules } from './shared-modules.ts';

/**
 * The copy of the offers that pages read has a hash in its name, because a page may be older than
 * the shell.
 */
export const OFFERS_FILE = /^offers\.[0-9a-f]{10}\.json$/;

/**
 * Writes `offers.json` beside the shell: the version and the names of every library that it shares.
 * Builds of remotes are compared with it before they are published and before a page opens them.
 */
export class OffersPlugin {
  readonly #sharing: Pick<Sharing, 'shared' | 'hostShares'>;

  constructor(sharing: Pick<Sharing, 'shared' | 'hostShares'>) {
    this.#sharing = sharing;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    const name = 'Offers';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      let offers: Offers = {};
      compilation.hooks.optimizeModules.tap(name, () => {
        offers = this.#list(compilation);
        reportMissingNames(compilation, offers);
      });
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const source = new sources.RawSource(JSON.stringify(offers));
        const hash = createHash('sha256').update(source.buffer()).digest('hex').slice(0, 10);
        compilation.emitAsset('offers.json', source);
        compilation.emitAsset(`offers.${hash}.json`, source);
      });
    });
  }

  #list(compilation: Compilation): Offers {
    const { shared, hostShares } = this.#sharing;
    const modules = findImportedModules(compilation);
    const offers = Object.entries(listModules(shared)).map(([library, request]) => {
      const module = modules.get(request);
      const names = module ? listNames(compilation, module) : [];
      return [library, { version: hostShares[library]?.version ?? '', names: names.sort() }];
    });
    return Object.fromEntries(offers);
  }
}

/** The modules that are imported as a whole, by `import()`, by what the code asks for. */
function findImportedModules({ modules, moduleGraph }: Compilation): Map<string, Module> {
  const found = new Map<string, Module>();
  for (const module of modules) {
    for (const dependency of module.blocks.flatMap((block) => block.dependencies)) {
      const target = moduleGraph.getModule(dependency);
      if (dependency.request && target) found.set(dependency.request, target);
    }
  }
  return found;
}

function listNames({ moduleGraph }: Compilation, module: Module): string[] {
  const provided = moduleGraph.getProvidedExports(module);
  const names = Array.isArray(provided) ? provided : [];
  // What a CommonJS module exports is its default export, too.
  const isEsModule = module.dependencies.some(({ type }) => type.startsWith('esm '));
  return isEsModule || names.length === 0 ? names : [...new Set([...names, 'default'])];
}

/** Every remote that uses the library would be refused. */
function reportMissingNames(compilation: Compilation, offers: Offers): void {
  for (const [library, { names }] of Object.entries(offers))
    if (names.length === 0)
      compilation.errors.push(new Error(`No name that ${library} exports was found.`));
}
