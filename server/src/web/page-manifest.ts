import type { PageManifest, RemoteFiles } from '@muster/page-contract';

interface PublishedManifest extends PageManifest {
  /** How the federation runtime of the build shares its libraries. The shell does not read it. */
  shared?: readonly unknown[];
}

/**
 * A manifest as a page holds it: without the hashes of the files that its modules load later, which are in the remote's entry too, and are
 * most of it. One that lacks such a hash stays whole, because the browser refuses it (docs/remote.md#integrity).
 */
export function toPageManifest(manifest: PublishedManifest): PageManifest {
  const { exposes, integrity, shared } = manifest;
  if (
    !integrity ||
    exposes.some(({ assets }) => listLaterFiles(assets).some((file) => !integrity[file]))
  )
    return manifest;
  const first = exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...css.sync]);
  return {
    ...manifest,
    ...(shared && { shared: [] }),
    exposes: exposes.map(({ name, assets: { js, css } }) => ({
      name,
      assets: { js: { sync: js.sync }, css: { sync: css.sync } },
    })),
    integrity: Object.fromEntries(
      Object.entries(integrity).filter(([file]) => first.includes(file)),
    ),
  };
}

function listLaterFiles({ js, css }: RemoteFiles): readonly string[] {
  return [...(js.async ?? []), ...(css.async ?? [])];
}
