/**
 * The place of a person among all, from 0 up to 1, that decides whether they open the canary of a
 * remote: those below its share do. It depends on nothing but the two texts, so that it is the same
 * on every device and at every visit, and so that a growing share takes nobody's canary away. Each
 * remote has other places: its canaries do not always meet the same people.
 */
export function findCanaryPlace(remoteId: string, person: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${remoteId}\n${person}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  // FNV-1a leaves similar texts close to each other; the end of MurmurHash3 spreads them.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
