import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const iterations = 4_096;
const saltBytes = 16;
const keyBytes = 32;

/**
 * What PostgreSQL stores of a password for scram-sha-256 (RFC 5803). The password cannot be derived
 * from it.
 */
export function createScramVerifier(password: string, salt = randomBytes(saltBytes)): string {
  const salted = pbkdf2Sync(password, salt, iterations, keyBytes, 'sha256');
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64');
  const serverKey = hmac(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
