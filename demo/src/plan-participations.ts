import type { Turnout } from './organizer-types.ts';
import type { Random } from './random.ts';
import type { DemoEvent } from './seed-events.ts';
import type { DemoPeople, DemoPerson } from './seed-people.ts';

/** A participation, in the order of joining. */
export interface PlannedParticipation {
  person: DemoPerson;
  status: 'confirmed' | 'waitlist' | 'cancelled';
}

/** The number of people who join, by turnout. */
const TURNOUTS: Readonly<Record<Turnout, (random: Random, size: number) => number>> = {
  quiet: (random, size) => Math.round(size * random.between(0.14, 0.32)),
  filling: (random, size) => Math.round(size * random.between(0.45, 0.86)),
  last: (random, size) => size - random.whole(1, 3),
  full: (random, size) => size + random.whole(4, 14),
  closed: (_random, size) => size,
  open: (random) => random.whole(58, 132),
  new: (random) => random.whole(0, 2),
};

/** Indexes of the games that other organizers join: first in line, last in line, and a past one. */
const VISITS = { front: 0, back: 1, past: 7 } as const;

/**
 * For each organizer, the indexes of the games that the featured player joined; one participation
 * is cancelled. The three past ones of the second organizer are at one site.
 */
const FEATURED_AT: readonly (readonly number[])[] = [[0], [1, 6, 7, 9], [8], [2], [0], [7]];
const FEATURED_LEFT = 3;

interface Planning {
  people: DemoPeople;
  /** People who have joined a game, by weekend. */
  busy: Map<number, Set<DemoPerson>>;
}

/** Who joined an event, in which order, and their status. Pending events have no participants. */
export function planParticipations(
  random: Random,
  event: DemoEvent,
  planning: Planning,
): PlannedParticipation[] {
  const { size, turnout } = event.game;
  if (!event.approvedAt) return [];
  const wanted = TURNOUTS[turnout](random, size ?? 0);
  // Some of those who joined early have cancelled.
  const cancelledCount = wanted < 4 ? 0 : Math.round(wanted * random.between(0.02, 0.09));
  const line = lineUp(random, event, { ...planning, length: wanted + cancelledCount });
  const others = line
    .slice(0, Math.ceil(line.length * 0.8))
    .filter((person) => !isChosen(planning.people, person));
  const cancelled = new Set(random.shuffle(others).slice(0, cancelledCount));
  if (event.organizer === FEATURED_LEFT) cancelled.add(planning.people.featured);
  let taken = 0;
  return line.map((person) => {
    if (cancelled.has(person)) return { person, status: 'cancelled' };
    taken += 1;
    return { person, status: size === null || taken <= size ? 'confirmed' : 'waitlist' };
  });
}

function isChosen({ organizers, featured }: DemoPeople, person: DemoPerson): boolean {
  return person === featured || organizers.includes(person);
}

/** Mostly the organizer's regular players; a person joins at most one game in a weekend. */
function lineUp(
  random: Random,
  event: DemoEvent,
  { people, busy, length }: Planning & { length: number },
): DemoPerson[] {
  if (length === 0) return [];
  const taken = busy.get(event.game.week) ?? new Set();
  busy.set(event.game.week, taken);
  const chosen = chooseVisitors(event, people).filter((person) => !taken.has(person));
  const others = people.players
    .filter((person) => person !== people.featured && !taken.has(person))
    .filter(({ daysAgo }) => daysAgo > daysSince(event))
    .map((person) => ({
      person,
      rank: random.next() - (person.home === event.organizer ? 0.55 : 0),
    }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, Math.max(0, length - chosen.length));
  const players = random.shuffle(others.map(({ person }) => person));
  // Players who registered after the announcement join later than the others.
  function isLate({ daysAgo }: DemoPerson) {
    return daysAgo < daysSince(event) + ANNOUNCED;
  }
  const late = players.filter(isLate).sort((a, b) => b.daysAgo - a.daysAgo);
  const early = players.filter((person) => !isLate(person));
  const line = isGame(event, VISITS.back)
    ? [...early, ...late, ...chosen]
    : [...chosen, ...early, ...late];
  for (const person of line) taken.add(person);
  return line;
}

const ANNOUNCED = 95;

/** Days since the event; 0 for an upcoming one. The same on every day of the week. */
function daysSince({ game: { week } }: DemoEvent): number {
  return week < 0 ? (2 - week) * 7 : 0;
}

function isGame({ number }: DemoEvent, game: number): boolean {
  return number === game;
}

function chooseVisitors(event: DemoEvent, { organizers, featured }: DemoPeople): DemoPerson[] {
  const visitors = Object.values(VISITS).flatMap((game, at) =>
    isGame(event, game) ? [organizers[(event.organizer + at + 1) % organizers.length]!] : [],
  );
  const isFeatured = FEATURED_AT[event.organizer]?.includes(event.number);
  return isFeatured ? [...visitors, featured] : visitors;
}
