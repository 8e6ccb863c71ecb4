import type { Compilation, Module } from '@rspack/core';

/** The modules of a build, including those that were joined into one. */
export function listModules(compilation: Compilation): Module[] {
  return [...compilation.modules].flatMap((module) => [
    module,
    ...('modules' in module ? (module.modules as Module[]) : []),
  ]);
}
