import type { SealingKey } from '../../platform/config/sealing-keys.ts';
import { seal, unseal } from '../../platform/sealed.ts';

/** `whsec_` and 32 bytes in base64, as Standard Webhooks has it. */
const PREFIX = 'whsec_';

/** Whose secret it is: sealed for one webhook, it is no secret of another. */
interface SecretOwner {
  id: string;
  organizerId: string;
}

/** The secret of a webhook from 32 random bytes. */
export function toWebhookSecret(bytes: Buffer): string {
  return PREFIX + bytes.toString('base64');
}

/** The bytes that sign. */
export function bytesOfWebhookSecret(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

/** As the database keeps it. */
export function sealWebhookSecret(secret: string, owner: SecretOwner, { key }: SealingKey): string {
  return seal(secret, { key, owner: ownerOf(owner) });
}

/** Undefined when it was sealed with a key that is lost, or for another webhook. */
export function openWebhookSecret(
  sealed: string,
  owner: SecretOwner,
  { key }: SealingKey,
): string | undefined {
  return unseal(sealed, { key, owner: ownerOf(owner) });
}

function ownerOf({ id, organizerId }: SecretOwner): string {
  return `webhook ${id} of ${organizerId}`;
}
