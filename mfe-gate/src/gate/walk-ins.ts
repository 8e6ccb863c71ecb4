import { makeId } from '@muster/remote-kit/nonces';
import type { QueuedItem, QueuedWalkIn } from './queued-item.ts';

/**
 * What was recorded of a walk-in before the server knew them is about their nonce. Returns it about
 * the participation that the server has made; undefined for what is about somebody else.
 */
export function withParticipation(
  item: QueuedItem,
  { nonce, id }: { nonce: string; id: string },
): QueuedItem | undefined {
  if (item.what === 'walk-in' || item.about !== nonce) return undefined;
  const own = { participationId: id };
  switch (item.what) {
    case 'scan':
      return {
        ...item,
        about: id,
        scan: item.scan.participationId ? { ...item.scan, ...own } : item.scan,
      };
    case 'payment':
      return { ...item, about: id, payment: { ...item.payment, ...own } };
    case 'check':
      return { ...item, about: id, check: { ...item.check, ...own } };
    case 'signature':
      return { ...item, about: id, signature: { ...item.signature, ...own } };
    default:
      return { ...item, about: id };
  }
}

/**
 * A walk-in whose signature the server refuses, because the text has changed: they are added
 * without it, and what they signed stays here with the reason.
 */
export function withoutSignature(item: QueuedWalkIn, refusal: string): QueuedItem[] {
  const { signature, ...walkIn } = item.walkIn;
  const unsigned = { ...item, walkIn, isUnsigned: true };
  if (!signature) return [unsigned];
  const { nonce: about, eventId } = item;
  // It is never sent.
  const nonce = makeId();
  const given = { ...signature, nonce, participationId: about };
  return [unsigned, { nonce, eventId, what: 'signature', about, signature: given, refusal }];
}
