const { sharedLibraries } = require('./shared-libraries.ts');

/**
 * Lets the page count how many copies of a shared library came alive in it, wherever they were bundled.
 * The end-to-end tests read `globalThis.__MUSTER_COPIES__` and want one of each.
 */
module.exports = function countCopies(source) {
  const library = sharedLibraries.find(({ witness }) => witness?.test(this.resourcePath));
  if (!library || !source.includes(library.witnessText ?? '')) return source;
  const name = JSON.stringify(library.request);
  return `${source}\n;(globalThis.__MUSTER_COPIES__ ??= {})[${name}] = (globalThis.__MUSTER_COPIES__[${name}] ?? 0) + 1;\n`;
};
