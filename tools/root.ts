import { resolve } from 'node:path';

const [outside] = import.meta.dirname.split(/[\\/]node_modules[\\/]/);

/**
 * The repository's folder: this one, or that of a team which has installed these tools (`npm run
 * pack`). Either has the remotes in folders `mfe-*` and the installed packages in `node_modules`.
 */
export const root =
  outside && outside !== import.meta.dirname ? outside : resolve(import.meta.dirname, '..');
