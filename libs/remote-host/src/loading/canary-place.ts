import { hashFraction } from '@muster/contract';

/**
 * The place of a person among all, from 0 up to 1, that decides whether they open the canary of a
 * remote: those below its share do. It depends on nothing but the two texts, so that it is the same
 * on every device and at every visit, and so that a growing share takes nobody's canary away. Each
 * remote has other places: its canaries do not always meet the same people.
 */
export function findCanaryPlace(remoteId: string, person: string): number {
  return hashFraction(`${remoteId}\n${person}`);
}
