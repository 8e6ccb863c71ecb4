import type { Requirements } from '@muster/remote-kit/requirements';
import type { Compilation, Compiler } from '@rspack/core';
import { rangeOf } from './library-versions.ts';
import { listModules } from './list-modules.ts';
import { sharedLibraries } from './shared-libraries.ts';

/** The file that holds a build's requirements until they are in its manifest. */
export const REQUIREMENTS_FILE = 'requires.json';

/** Federation's module in place of a shared library. */
const SHARED_MODULE = /^consume shared module \(\w+\) (.+?)@\^/;

/** Writes what a remote needs of the shared libraries: of each one that it imports, the version and every name. */
export class RequirementsPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    const tap = { name: 'Requirements', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT };
    compiler.hooks.thisCompilation.tap(tap.name, (compilation) => {
      compilation.hooks.processAssets.tap(tap, () => {
        const requirements = JSON.stringify(listRequirements(compilation));
        compilation.emitAsset(REQUIREMENTS_FILE, new sources.RawSource(requirements));
      });
    });
  }
}

function listRequirements(compilation: Compilation): Requirements {
  const names = new Map<string, Set<string>>();
  for (const module of listModules(compilation)) {
    for (const dependency of module.dependencies) {
      const target = compilation.moduleGraph.getModule(dependency);
      const library = target && SHARED_MODULE.exec(target.identifier())?.[1];
      if (!library) continue;
      const used = names.get(library) ?? new Set();
      names.set(library, used);
      const [name] = dependency.ids ?? [];
      // What is only exported again counts where it is imported.
      if (name && dependency.type === 'esm import specifier') used.add(name);
    }
  }
  return Object.fromEntries(
    sharedLibraries.flatMap((library) => {
      const used = names.get(library.request);
      return used ? [[library.request, { range: rangeOf(library), names: [...used].sort() }]] : [];
    }),
  );
}
