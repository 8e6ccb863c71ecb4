import { createRequire } from 'node:module';
import type { Requirements } from '@muster/remote-host/requirements';
import type { Compilation, Compiler, Dependency, Module } from '@rspack/core';
import { findOtherMajors, packageOf } from './library-versions.ts';

/** The file that holds a build's requirements until they are in its manifest. */
export const REQUIREMENTS_FILE = 'requires.json';

/** The type of the modules that federation puts in the place of shared libraries. */
const SHARED_MODULE = 'consume-shared-module';

const { resolve } = createRequire(import.meta.url);

/**
 * Writes what a remote needs of the shared libraries: of each one that it imports, the version
 * range and every name. The build fails if nothing is found, because such a remote would be
 * accepted by every shell, if the remote contains a shared library, and if it has another major
 * version of one.
 */
export class RequirementsPlugin {
  readonly #ranges: Readonly<Record<string, string>>;

  /** The range of versions that fit, by the name that the code imports. */
  constructor(ranges: Readonly<Record<string, string>>) {
    this.#ranges = ranges;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    const name = 'Requirements';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      let requirements: Requirements = {};
      // Before modules are joined: each import is still there.
      compilation.hooks.optimizeModules.tap(name, () => {
        requirements = this.#list(compilation);
        this.#check(compilation, requirements);
      });
      for (const sentence of findOtherMajors(compiler.context, this.#ranges))
        compilation.errors.push(new Error(sentence));
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const text = JSON.stringify(requirements);
        compilation.emitAsset(REQUIREMENTS_FILE, new sources.RawSource(text));
      });
    });
  }

  #list({ modules, moduleGraph }: Compilation): Requirements {
    const requirements = [...modules]
      .filter(({ type }) => type === SHARED_MODULE)
      .map((module) => {
        const imports = moduleGraph.getIncomingConnections(module).map((to) => to.dependency);
        const library = imports.find(({ request = '' }) => request in this.#ranges)?.request ?? '';
        return [
          library,
          { range: this.#ranges[library] ?? '', names: listNames(imports) },
        ] as const;
      });
    return Object.fromEntries(requirements.sort(([a], [b]) => a.localeCompare(b)));
  }

  #check(compilation: Compilation, requirements: Requirements): void {
    const isFound = Object.values(requirements).some(({ names }) => names.length > 0);
    if (!isFound)
      compilation.errors.push(new Error('No import of a shared library was found in this remote.'));
    const libraries = Object.keys(this.#ranges);
    const own = new Set(libraries.filter(isOwn).map((library) => resolve(library)));
    const others = libraries.filter((library) => !isOwn(library)).map(packageOf);
    const folders = new RegExp(`[\\\\/]node_modules[\\\\/](${others.join('|')})[\\\\/]`);
    for (const module of compilation.modules) {
      const file = fileOf(module);
      if (file && (own.has(file) || folders.test(file)))
        compilation.errors.push(
          new Error(`The shell shares ${file}: a remote must not contain it.`),
        );
    }
  }
}

/** The names that are imported. What is only exported again counts where it is imported. */
function listNames(imports: readonly Dependency[]): string[] {
  const names = imports
    .filter(({ type }) => type === 'esm import specifier')
    .flatMap(({ ids = [] }) => ids.slice(0, 1));
  return [...new Set(names)].sort();
}

function isOwn(library: string): boolean {
  return library.startsWith('@muster/');
}

/** The file of a script; undefined for styles and for what is made by the builder. */
function fileOf(module: Module): string | undefined {
  const isScript = module.type.startsWith('javascript/');
  return isScript && 'resource' in module ? String(module.resource) : undefined;
}
