export type { Log } from './cluster.ts';
export { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from './errors.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';
