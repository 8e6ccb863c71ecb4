import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header of a signed webhook. */
export const SIGNATURE_HEADER = 'muster-signature';
const MAX_AGE_S = 5 * 60;
const SIGNATURE = /^t=(?<time>\d{1,12}),v1=(?<mac>[0-9a-f]{64})$/;

/** The value of the header: when it was signed, and HMAC-SHA256 of time and body. */
export function signWebhook(body: string, { secret, at }: { secret: string; at: Date }): string {
  const time = Math.floor(at.getTime() / 1_000);
  return `t=${time},v1=${macOf({ secret, time: String(time), body }).toString('hex')}`;
}

interface SignedBody {
  body: string;
  /** What the header says; it may be anything. */
  signature: string | string[] | undefined;
}

/** Whether the secret has signed a body at most five minutes ago, by either clock. */
export function isSigned(
  { body, signature }: SignedBody,
  { secret, now }: { secret: string; now: Date },
): boolean {
  if (typeof signature !== 'string') return false;
  const { time, mac } = SIGNATURE.exec(signature)?.groups ?? {};
  if (time === undefined || mac === undefined) return false;
  const isEqual = timingSafeEqual(Buffer.from(mac, 'hex'), macOf({ secret, time, body }));
  return isEqual && Math.abs(now.getTime() / 1_000 - Number(time)) <= MAX_AGE_S;
}

function macOf({ secret, time, body }: { secret: string; time: string; body: string }): Buffer {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest();
}
