/** Something as it is stored on the device: encrypted, with a vector of its own. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  content: ArrayBuffer;
}

/**
 * A key that no script can read out. It protects a copied disk, and not a telephone that is
 * unlocked (docs/product/gate.md#storage).
 */
export function createKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Encrypts a value that JSON can hold. */
export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  return { iv, content: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) };
}

/** What was sealed. Rejects when it was sealed with another key or damaged. */
export async function unseal<T>(key: CryptoKey, { iv, content }: Sealed): Promise<T> {
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, content);
  return JSON.parse(new TextDecoder().decode(text)) as T;
}
