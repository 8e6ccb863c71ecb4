/** Pounds as they are typed: with a point or a comma, and at most two decimals. */
export const POUNDS_PATTERN = '£?\\s*\\d+([.,]\\d{0,2})?';
