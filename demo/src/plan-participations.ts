import type { Crowd } from './organizer-types.ts';
import type { Random } from './random.ts';
import type { DemoEvent } from './seed-events.ts';
import type { DemoPeople, DemoPerson } from './seed-people.ts';

/** Somebody in the line of an event, in the order they joined. */
export interface Place {
  person: DemoPerson;
  status: 'confirmed' | 'waitlist' | 'cancelled';
}

/** How many want to come. */
const CROWDS: Readonly<Record<Crowd, (random: Random, size: number) => number>> = {
  quiet: (random, size) => Math.round(size * random.between(0.14, 0.32)),
  filling: (random, size) => Math.round(size * random.between(0.45, 0.86)),
  last: (random, size) => size - random.whole(1, 3),
  full: (random, size) => size + random.whole(4, 14),
  closed: (_random, size) => size,
  open: (random) => random.whole(58, 132),
  new: (random) => random.whole(0, 2),
};

/** Games that other organizers go to, by number: at the front of the line, at its end, and one that is over. */
const VISITS = { front: 0, back: 1, past: 7 } as const;

/** Games of each organizer in turn that the featured player joined; that of one of them they gave up again. */
const FEATURED_AT = [0, 1, 8, 2, 0, 7];
const FEATURED_LEFT = 3;

interface Planning {
  people: DemoPeople;
  /** Who goes somewhere already, by weekend. */
  busy: Map<number, Set<DemoPerson>>;
}

/** Who joined an event, in which order, and where that left them. Pending events have nobody. */
export function planPlaces(random: Random, event: DemoEvent, planning: Planning): Place[] {
  const { size, crowd } = event.game;
  if (!event.approvedAt) return [];
  const wanted = CROWDS[crowd](random, size ?? 0);
  // Some of those who came early gave their place up again.
  const gaveUp = wanted < 4 ? 0 : Math.round(wanted * random.between(0.02, 0.09));
  const line = lineUp(random, event, { ...planning, length: wanted + gaveUp });
  const others = line
    .slice(0, Math.ceil(line.length * 0.8))
    .filter((person) => !isChosen(planning.people, person));
  const cancelled = new Set(random.shuffle(others).slice(0, gaveUp));
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

/** People of the neighbourhood first; nobody goes to two games on one weekend. */
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
  // Whoever has registered only since the announcement comes later than those who read it.
  const isLate = ({ daysAgo }: DemoPerson) => daysAgo < daysSince(event) + ANNOUNCED;
  const late = players.filter(isLate).sort((a, b) => b.daysAgo - a.daysAgo);
  const early = players.filter((person) => !isLate(person));
  const line = isGame(event, VISITS.back)
    ? [...early, ...late, ...chosen]
    : [...chosen, ...early, ...late];
  for (const person of line) taken.add(person);
  return line;
}

const ANNOUNCED = 95;

/** Since before the event; 0 where it is still to come. In days, and the same on every day of the week. */
function daysSince({ game: { week } }: DemoEvent): number {
  return week < 0 ? (2 - week) * 7 : 0;
}

function isGame({ number }: DemoEvent, game: number | undefined): boolean {
  return number === game;
}

function chooseVisitors(event: DemoEvent, { organizers, featured }: DemoPeople): DemoPerson[] {
  const visitors = Object.values(VISITS).flatMap((game, at) =>
    isGame(event, game) ? [organizers[(event.organizer + at + 1) % organizers.length]!] : [],
  );
  return isGame(event, FEATURED_AT[event.organizer]) ? [...visitors, featured] : visitors;
}
