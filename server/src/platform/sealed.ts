import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Seal {
  /** 32 bytes. */
  key: Buffer;
  /** What the text belongs to: put anywhere else, it cannot be opened. */
  owner: string;
}

/** Encrypts a text: initialisation vector, tag and content, in base64. */
export function seal(text: string, { key, owner }: Seal): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(owner));
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64');
}

/** Undefined when it was sealed with another key or for another owner, or has been changed. */
export function unseal(sealed: string, { key, owner }: Seal): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  if (tag.length < TAG_BYTES) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  try {
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
