/** One library of which the page has exactly one copy, provided by the shell. */
export interface SharedLibrary {
  /** What the code imports. */
  request: string;
  /** The package whose version counts. */
  package: string;
  /** What stands behind the request: a curated module instead of the whole library. */
  curated?: string;
  /** One of ours: a remote that wants more than the shell has is refused, not warned about. */
  own?: boolean;
  /** The file whose evaluation means that a copy came alive; counted in the page. */
  witness?: RegExp;
  /** Where the witness's name changes from release to release: a text only that file holds. */
  witnessText?: string;
  /** Loaded when a remote first wants it, not along with the first remote. */
  onDemand?: true;
}

/**
 * The sharing policy: host, remotes and tests read this one list. What the sign-in page needs is in the
 * shell's first chunks anyway; the rest arrives with the first remote that asks.
 */
export const sharedLibraries: readonly SharedLibrary[] = [
  {
    request: 'react',
    package: 'react',
    witness: /[\\/]node_modules[\\/]react[\\/]cjs[\\/]react\.(production|development)\.js$/,
  },
  { request: 'react/jsx-runtime', package: 'react' },
  {
    request: 'react-dom',
    package: 'react-dom',
    witness: /[\\/]node_modules[\\/]react-dom[\\/]cjs[\\/]react-dom\.(production|development)\.js$/,
  },
  { request: 'react-dom/client', package: 'react-dom' },
  {
    request: 'react-router-dom',
    package: 'react-router-dom',
    curated: '@muster/ui/router',
    witness:
      /[\\/]node_modules[\\/]react-router[\\/]dist[\\/](production|development)[\\/]chunk-.+\.mjs$/,
    witnessText: 'RouteContext = ',
  },
  {
    request: 'jotai',
    package: 'jotai',
    witness: /[\\/]node_modules[\\/]jotai[\\/]dist[\\/]vanilla[\\/]internals\.js$/,
  },
  {
    request: '@mantine/core',
    package: '@mantine/core',
    curated: '@muster/ui/mantine-base',
    witness:
      /[\\/]@mantine[\\/]core[\\/]esm[\\/]core[\\/]MantineProvider[\\/]Mantine\.context\.mjs$/,
  },
  {
    request: '@muster/ui/overlays',
    package: '@muster/ui',
    own: true,
    onDemand: true,
  },
  { request: '@tanstack/react-query', package: '@tanstack/react-query' },
  {
    request: '@muster/token-store',
    package: '@muster/token-store',
    own: true,
    witness: /[\\/]libs[\\/]token-store[\\/]src[\\/]atoms\.ts$/,
  },
  { request: '@muster/api-client', package: '@muster/api-client', own: true },
  { request: '@muster/contract', package: '@muster/contract', own: true },
  { request: '@muster/remote-kit', package: '@muster/remote-kit', own: true },
];
