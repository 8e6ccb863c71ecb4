import { resolve } from 'node:path';

/** Where the screenshots of this release go; Git ignores it. */
export const SHOTS_FOLDER = resolve(import.meta.dirname, '../../../shots');
