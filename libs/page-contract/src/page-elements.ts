/** Id of the script element that holds the page's boot data as JSON. */
export const BOOT_DATA_ID = 'muster-boot';

/** Name of the meta element that holds the nonce for style elements. */
export const STYLE_NONCE_META = 'style-nonce';

/** The id under which the shell's own errors are reported. No remote has it. */
export const SHELL_ID = 'shell';

/** The remote whose pages, and those of tickets, open without a connection. */
export const GATE_ID = 'gate';

/** What the service worker fetches and answers with for every page of the gate. */
export const GATE_PATH = '/gate';

/** The response header with the version of the files that a page of the gate needs. */
export const OFFLINE_VERSION_HEADER = 'muster-offline-version';

/**
 * Comments in the shell's `index.html` that the server replaces, without their `<!--` and `-->`.
 */
export const PAGE_MARKS = {
  head: 'muster:head',
  frame: 'muster:frame',
  bootData: 'muster:boot',
} as const;
