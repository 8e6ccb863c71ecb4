import type { Configuration } from '@rspack/core';

/** The rspack configuration of a remote, whose own rspack.config.ts only calls this function. */
export function defineApp(options: {
  /** The remote's folder. */
  dir: string;
  /** Its id. */
  name: string;
  /** Name → file of each exposed module. */
  exposes: Readonly<Record<string, string>>;
}): Configuration;
