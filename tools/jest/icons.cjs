// The module of all icons takes longer to load than most test files to run, and each file loads it
// anew: in tests, an icon is loaded when it is first used.
module.exports = new Proxy(
  {},
  {
    get: (_, name) =>
      /^Icon[A-Z0-9]/.test(String(name))
        ? require(`@tabler/icons-react/dist/esm/icons/${String(name)}.mjs`).default
        : undefined,
  },
);
