import type { ColumnType } from 'kysely';

/** Written with JSON.stringify: the driver would send an array as a PostgreSQL array. */
export type Json<T> = ColumnType<T, string | undefined, string>;

/** Read as responses have it: ISO 8601 in UTC, with milliseconds. */
export type Timestamp = ColumnType<string, Date | string, Date | string>;

/** A timestamp that is now unless one is given. */
export type DefaultedTimestamp = ColumnType<string, Date | string | undefined, Date | string>;
