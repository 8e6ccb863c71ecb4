const { preset } = require('../../jest-preset.ts');

const [rootDir] = __dirname.split(/[\\/]node_modules[\\/]/);

/** The tests of remotes in a repository of their own: beside the source, on the fake backend. */
module.exports = { ...preset, rootDir, testMatch: ['<rootDir>/mfe-*/**/*.test.{ts,tsx}'] };
