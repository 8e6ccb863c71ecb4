/** A build is one folder of files that pages load, and its description. */
const BUILD_FILE =
  /^(build\.json|mf-manifest\.json|[\w-][\w.-]{0,120}\.(js|css|svg|png|jpe?g|webp|avif|woff2?|wasm|mp3|txt))$/;

/**
 * Whether a name can be that of a file of a build. Names come from the builds themselves: one that
 * cannot must not be joined to a folder.
 */
export function isBuildFile(name: string): boolean {
  return BUILD_FILE.test(name);
}
