import type { Talk } from './conversation-types.ts';
import { TALKS_PAST } from './conversations-past.ts';
import { TALKS_COMING } from './conversations-upcoming.ts';
import type { Random } from './random.ts';
import type { DemoEvent } from './seed-events.ts';
import type { Standing } from './seed-participations.ts';
import type { DemoPeople, DemoPerson } from './seed-people.ts';

/** A thread to be: this talk about this event with this player. */
export interface ChosenTalk {
  event: DemoEvent;
  player: DemoPerson;
  talk: Talk;
}

interface Choosing {
  events: readonly DemoEvent[];
  people: DemoPeople;
  standings: readonly Standing[];
}

const TALKS = [...TALKS_COMING, ...TALKS_PAST];

/** Which conversations take place: two or three about what is to come, one about what is over; fewest repeats first. */
export function chooseTalks(random: Random, { events, people, standings }: Choosing): ChosenTalk[] {
  const used = new Map<string, number>();
  const chosen: ChosenTalk[] = [];
  for (const event of events) {
    if (!event.approvedAt) continue;
    const there = standings.filter((standing) => standing.event === event);
    const joined = new Set(there.map(({ person }) => person));
    const strangers = people.players.filter((person) => !joined.has(person));
    const candidates = { there: random.shuffle(there), strangers: random.shuffle(strangers) };
    const players = new Set<DemoPerson>();
    const wanted = event.isPast ? 1 : random.whole(2, 3);
    for (const talk of rank(random, event, used)) {
      const player = findPlayer(talk, people.featured, candidates, players);
      if (!player) continue;
      players.add(player);
      const name = `${event.organizer} ${TALKS.indexOf(talk)}`;
      used.set(name, (used.get(name) ?? 0) + 1);
      const answered = player === people.featured && !event.isPast;
      chosen.push({ event, player, talk: answered ? endWithAnswer(talk) : talk });
      if (players.size === wanted) break;
    }
  }
  return chosen;
}

/** Cut short after the organizer's last word, which then waits for the player. */
function endWithAnswer(talk: Talk): Talk {
  const last = talk.lines.findLastIndex(({ side }) => side === 'O');
  return { ...talk, lines: talk.lines.slice(0, last + 1) };
}

/** What fits the event, what its organizer has had least often first. */
function rank(random: Random, event: DemoEvent, used: Map<string, number>): Talk[] {
  return TALKS.map((talk, number) => ({
    talk,
    often: (used.get(`${event.organizer} ${number}`) ?? 0) + random.next() * 0.9,
  }))
    .filter(({ talk: { when } }) => when === 'any' || (when === 'past') === event.isPast)
    .filter(({ talk: { kinds } }) => !kinds || kinds.includes(event.game.kind))
    .sort((a, b) => a.often - b.often)
    .map(({ talk }) => talk);
}

function findPlayer(
  { status, payment }: Talk,
  featured: DemoPerson,
  { there, strangers }: { there: readonly Standing[]; strangers: readonly DemoPerson[] },
  taken: ReadonlySet<DemoPerson>,
): DemoPerson | undefined {
  if (status === 'none') return strangers.find((person) => !taken.has(person));
  const fits = there
    .filter((standing) => !status || standing.status === status)
    .filter((standing) => status || standing.status !== 'cancelled')
    .filter((standing) => !payment || standing.paymentStatus === payment)
    .map(({ person }) => person)
    .filter((person) => !taken.has(person));
  return fits.find((person) => person === featured) ?? fits[0];
}
