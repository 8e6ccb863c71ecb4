/** A ticket's code as the list has it: 32 hexadecimal characters (docs/product/gate.md#list). */
export async function hashCode(salt: string, code: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(salt + code));
  return [...new Uint8Array(bytes)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 32);
}
