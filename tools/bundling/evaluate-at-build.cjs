const { pathToFileURL } = require('node:url');

/**
 * A loader: the values that a module exports, as JSON, instead of what computes them and everything
 * that it imports.
 */
module.exports = function evaluateAtBuild() {
  const done = this.async();
  import(pathToFileURL(this.resourcePath).href).then((module) => {
    const lines = Object.entries(module).map(
      ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
    );
    done(null, lines.join('\n'));
  }, done);
};
