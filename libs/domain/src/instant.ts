/** A point in time: a Date as the database returns it, or the ISO 8601 text that the API sends. */
export type Instant = Date | string;

/** Milliseconds since 1970, so that both forms compare as numbers. */
export function toMs(instant: Instant): number {
  return new Date(instant).getTime();
}
