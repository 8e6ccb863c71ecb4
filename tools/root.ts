import { resolve } from 'node:path';

/** The repository's folder. */
export const root = resolve(import.meta.dirname, '..');
