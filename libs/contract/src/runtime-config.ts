/**
 * `/config.json`, which the shell reads before it starts, so that one build runs anywhere
 * (docs/product/configuration.md#runtime-config).
 */
export interface RuntimeConfig {
  /** Origin of the API, without `/api`; empty for the same origin. */
  apiBase: string;
  /** Host on which http is redirected to https; empty for none. */
  productionHost: string;
  /** Base URL of the UK postcode lookup. */
  postcodesBase: string;
  /** Id of the superadmin's account. */
  superadminId: string;
  /** URL template of the map's tiles with {z}, {x} and {y}; empty for a map without tiles. */
  mapTiles: string;
  /**
   * Whether Muster can send mail. If not, only the superadmin can help with a forgotten password.
   */
  sendsMail: boolean;
  /** Whether events can take payment online (docs/product/money.md#online). Left out: no. */
  takesPayments?: boolean;
  /** Other origins that remotes may come from (docs/remote.md#overrides). */
  remoteOrigins: readonly string[];
  /** The origins that developers may override remotes from (docs/remote.md#overrides). */
  overrideOrigins: readonly string[];
  /** The origins of the teams' own APIs, by remote (docs/remote.md#own-api). */
  ownApis: Readonly<Record<string, string>>;
}
