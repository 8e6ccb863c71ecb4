/**
 * Imports a library that remotes share with the shell, by the name that they import. The build maps
 * the names to modules (rspack.shared.ts).
 */
export function importLibrary(name: string): Promise<unknown> {
  return import(/* webpackChunkName: "shared-[request]" */ `./${name}`);
}
