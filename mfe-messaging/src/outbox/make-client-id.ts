/** A random id of 32 digits. `crypto.randomUUID` is missing over plain http. */
export function makeClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
