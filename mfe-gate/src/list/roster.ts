import type { GateList, GatePerson, SideColour } from '@muster/contract';
import { searchable } from '@muster/domain';

/** What the list of the gate is limited to. */
export const CHIPS = ['not-here', 'here', 'waitlist', 'all'] as const;
/** One of `CHIPS`. */
export type Chip = (typeof CHIPS)[number];

/** What each shows. */
const SHOWS: Readonly<Record<Chip, (person: GatePerson) => boolean>> = {
  'not-here': ({ status, checkInStatus }) =>
    status === 'confirmed' && checkInStatus !== 'checked_in',
  here: ({ isInside }) => isInside,
  waitlist: ({ status }) => status === 'waitlist',
  all: () => true,
};

/** Somebody with what the list sorts and searches by. */
export interface RosterEntry {
  person: GatePerson;
  /** Of their side. */
  colour: SideColour | undefined;
  /** The first letter of the surname, in upper case. */
  letter: string;
  /** Of which each begins with a space. */
  words: string;
}

const collator = new Intl.Collator('en-GB');

/** Everybody in order of surnames, as lists on paper are. */
export function sortRoster(
  people: Iterable<GatePerson>,
  sides: GateList['sides'] = [],
): RosterEntry[] {
  const colours = new Map(sides.map(({ label, colour }) => [label, colour]));
  const entries = [...people].map((person) => ({ person, key: surnameFirst(person.name) }));
  entries.sort((a, b) => collator.compare(a.key, b.key) || (a.person.id < b.person.id ? -1 : 1));
  return entries.map(({ person, key }) => ({
    person,
    colour: person.side === null ? undefined : colours.get(person.side),
    letter: searchable(key).charAt(0).toUpperCase() || '#',
    words: ` ${searchable(`${person.name} ${person.nickName}`)}`,
  }));
}

function surnameFirst(name: string): string {
  const trimmed = name.trim();
  return `${trimmed.slice(trimmed.lastIndexOf(' ') + 1)} ${trimmed}`;
}

/** How the list writes a name: "O'Neill, Aled". */
export function surnameBefore(name: string): string {
  const trimmed = name.trim();
  const space = trimmed.lastIndexOf(' ');
  return space === -1 ? trimmed : `${trimmed.slice(space + 1)}, ${trimmed.slice(0, space)}`;
}

interface RosterFilter {
  chip: Chip;
  /** Only of this side; null: of all. */
  side: string | null;
  /** As typed; while something is, everybody is searched. */
  search: string;
  /** Of a code that was typed: its hash. */
  codeHash: string | null;
  /** Ids of those who are shown whatever the chip is. */
  stays?: ReadonlySet<string>;
}

/** Those whom the list shows: each word that was typed begins a word of the name. */
export function filterRoster(
  roster: readonly RosterEntry[],
  { chip, side, search, codeHash, stays }: RosterFilter,
): RosterEntry[] {
  const words = searchable(search).split(' ').filter(Boolean);
  if (words.length === 0)
    return roster.filter(
      ({ person }) =>
        (side === null || person.side === side) && (SHOWS[chip](person) || stays?.has(person.id)),
    );
  return roster.filter(
    ({ person, words: own }) =>
      (codeHash !== null && person.codeHash === codeHash) ||
      words.every((word) => own.includes(` ${word}`)),
  );
}

/** How many each chip shows. */
export function countChips(people: Iterable<GatePerson>): Record<Chip, number> {
  const counts = { 'not-here': 0, here: 0, waitlist: 0, all: 0 };
  for (const person of people) for (const chip of CHIPS) if (SHOWS[chip](person)) counts[chip] += 1;
  return counts;
}

/** An open spot, which is let in with the name of whoever takes it. */
export function isSpotToTake({ isOpen, status, checkInStatus }: GatePerson): boolean {
  return isOpen === true && status === 'confirmed' && checkInStatus !== 'checked_in';
}
