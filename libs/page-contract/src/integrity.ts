/**
 * The base64 of a hash has a fixed length. A browser ignores a value that it cannot read, and then
 * checks nothing.
 */
const INTEGRITY =
  /^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)$/;

/**
 * Whether a value is one complete hash that browsers check: sha256, sha384 or sha512
 * (docs/remote.md#integrity).
 */
export function isIntegrity(value: unknown): value is string {
  return typeof value === 'string' && INTEGRITY.test(value);
}
