import { findMissingOffer, type Requirements } from '@muster/remote-kit/requirements';

/** The shell's `offers.json`: what its build offers to remotes, by the name that the code imports. */
export type ShellOffers = Readonly<Record<string, { version: string; names: readonly string[] }>>;

/** The first thing that a build needs and the shell lacks, as a sentence; undefined if it lacks nothing. */
export function findMissingInShell(
  requires: Requirements,
  shellOffers: ShellOffers,
): string | undefined {
  const offers = Object.entries(shellOffers).map(([library, { version, names }]) => [
    library,
    { version, has: (name: string) => names.includes(name) },
  ]);
  return findMissingOffer(requires, Object.fromEntries(offers));
}
