/*
 * What browser code sees in place of Node's types (tsconfig.browser.json). Libraries that also run
 * on Node refer to them; with the real ones every file would see `process`, `Buffer` and Node's
 * modules.
 */

/** The build replaces this one expression by its value; there is no process in a page. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** In the types of papaparse. */
declare module 'stream' {
  export type Duplex = never;
}
