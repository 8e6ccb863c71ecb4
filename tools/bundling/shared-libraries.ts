/** One library of which the page has exactly one copy, provided by the shell. */
export interface SharedLibrary {
  /** What the code imports. */
  request: string;
  /** The package whose version counts. */
  package: string;
  /** The module that is loaded for the request, instead of the whole library. */
  curated?: string;
  /** A library of this repository: a remote that needs a newer version than the shell's is refused, not warned about. */
  own?: boolean;
  /** The file that is evaluated once per copy of the library; the page counts how often. */
  markerModule?: RegExp;
  /** A text that only the marker module contains, for a library whose file names change with each release. */
  markerText?: string;
  /** Loaded when a remote first imports it, not along with the first remote. */
  onDemand?: true;
  /** Offered to the remotes of the last release only: a remote now contains what it uses of the library. */
  isDeprecated?: true;
}

/**
 * The sharing policy: host, remotes and tests read this list. The shell's first chunks contain what the sign-in page
 * needs; the rest is loaded with the first remote that imports it.
 */
export const sharedLibraries: readonly SharedLibrary[] = [
  {
    request: 'react',
    package: 'react',
    markerModule: /[\\/]node_modules[\\/]react[\\/]cjs[\\/]react\.(production|development)\.js$/,
  },
  { request: 'react/jsx-runtime', package: 'react' },
  {
    request: 'react-dom',
    package: 'react-dom',
    markerModule:
      /[\\/]node_modules[\\/]react-dom[\\/]cjs[\\/]react-dom\.(production|development)\.js$/,
  },
  { request: 'react-dom/client', package: 'react-dom' },
  {
    request: 'react-router-dom',
    package: 'react-router-dom',
    curated: '@muster/ui/router',
    markerModule:
      /[\\/]node_modules[\\/]react-router[\\/]dist[\\/](production|development)[\\/]chunk-.+\.mjs$/,
    markerText: 'RouteContext = ',
  },
  {
    request: 'jotai',
    package: 'jotai',
    markerModule: /[\\/]node_modules[\\/]jotai[\\/]dist[\\/]vanilla[\\/]internals\.js$/,
  },
  {
    request: '@mantine/core',
    package: '@mantine/core',
    curated: '@muster/ui/mantine-base',
    markerModule:
      /[\\/]@mantine[\\/]core[\\/]esm[\\/]core[\\/]MantineProvider[\\/]Mantine\.context\.mjs$/,
  },
  {
    request: '@muster/ui/overlays',
    package: '@muster/ui',
    own: true,
    onDemand: true,
  },
  {
    request: '@tanstack/react-query',
    package: '@tanstack/react-query',
    curated: '@muster/remote-kit/query',
  },
  {
    request: '@muster/token-store',
    package: '@muster/token-store',
    own: true,
    markerModule: /[\\/]libs[\\/]token-store[\\/]src[\\/]atoms\.ts$/,
  },
  { request: '@muster/api-client', package: '@muster/api-client', own: true },
  {
    request: '@muster/contract',
    package: '@muster/contract',
    own: true,
    onDemand: true,
    isDeprecated: true,
  },
  {
    request: '@muster/contract/schemas',
    package: '@muster/contract',
    own: true,
    markerModule: /[\\/]libs[\\/]contract[\\/]src[\\/]schemas\.ts$/,
    onDemand: true,
  },
  { request: '@muster/remote-kit', package: '@muster/remote-kit', own: true },
];
