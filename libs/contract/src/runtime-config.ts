/** What the shell reads from `/config.json` before it starts: one build runs anywhere (decisions.md §9). */
export interface RuntimeConfig {
  /** Where the API is; empty means this very host. The calls stand below `/api` of it. */
  apiBase: string;
  /** Host on which plain http is sent to https (spec.md §8); empty: none. */
  productionHost: string;
  /** Base of the UK postcode lookup. */
  postcodesBase: string;
  /** The one account with the Admin tab (decisions.md §2). */
  superadminId: string;
  /** Template of the map's tiles with {z}, {x}, {y}; empty: no map picture. */
  mapTiles: string;
}
