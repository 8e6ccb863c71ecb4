import type { ColumnType, Generated } from 'kysely';

/** Written with JSON.stringify: the driver would send an array as a PostgreSQL array. */
export type Json<T> = ColumnType<T, string | undefined, string>;

/** A date that is now unless one is given. */
export type DefaultedDate = Generated<Date>;
