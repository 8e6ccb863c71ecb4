import type { PageManifest, RemoteFiles } from '@muster/page-contract';
import { findMissingOffer, type Offers, type Requirements } from '@muster/remote-host/requirements';

interface PublishedManifest extends PageManifest {
  /** How the federation runtime of the build shares its libraries. The shell does not read it. */
  shared?: readonly unknown[];
  /** What the build imports of the shared libraries. */
  requires?: Requirements;
}

/**
 * A manifest as a page holds it: without what the page's own shell offers
 * (docs/remote.md#requirements), and without the hashes of the files that its modules load later,
 * which are in the remote's entry too. Both are most of it. One that needs something else, or lacks
 * such a hash, stays whole, because the browser refuses it (docs/remote.md#integrity).
 */
export function toPageManifest(
  published: PublishedManifest,
  offers: Offers | undefined,
): PageManifest {
  const manifest = withoutOffered(published, offers);
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

function withoutOffered(
  manifest: PublishedManifest,
  offers: Offers | undefined,
): PublishedManifest {
  const { requires, ...rest } = manifest;
  return requires && offers && !findMissingOffer(requires, offers) ? rest : manifest;
}

function listLaterFiles({ js, css }: RemoteFiles): readonly string[] {
  return [...(js.async ?? []), ...(css.async ?? [])];
}
