const { sharedLibraries } = require('./shared-libraries.ts');

/**
 * An rspack loader by which the page counts how many copies of each shared library it evaluates, whichever bundle they
 * are in. The end-to-end tests read `globalThis.__MUSTER_COPIES__` and expect one of each.
 */
module.exports = function countCopies(source) {
  const library = sharedLibraries.find(({ markerModule }) => markerModule?.test(this.resourcePath));
  if (!library || !source.includes(library.markerText ?? '')) return source;
  const name = JSON.stringify(library.request);
  return `${source}\n;(globalThis.__MUSTER_COPIES__ ??= {})[${name}] = (globalThis.__MUSTER_COPIES__[${name}] ?? 0) + 1;\n`;
};
