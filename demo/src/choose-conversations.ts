import type { Conversation } from './conversation-types.ts';
import { PAST_CONVERSATIONS } from './conversations-past.ts';
import { UPCOMING_CONVERSATIONS } from './conversations-upcoming.ts';
import type { Random } from './random.ts';
import type { DemoEvent } from './seed-events.ts';
import type { Participation } from './seed-participations.ts';
import type { DemoPeople, DemoPerson } from './seed-people.ts';

/** A conversation about an event with a player. */
export interface ChosenConversation {
  event: DemoEvent;
  player: DemoPerson;
  conversation: Conversation;
}

interface Choosing {
  events: readonly DemoEvent[];
  people: DemoPeople;
  participations: readonly Participation[];
}

const CONVERSATIONS = [...UPCOMING_CONVERSATIONS, ...PAST_CONVERSATIONS];

/**
 * Chooses two or three conversations for an upcoming event and one for a past event, the least used
 * first.
 */
export function chooseConversations(
  random: Random,
  { events, people, participations }: Choosing,
): ChosenConversation[] {
  const used = new Map<string, number>();
  const chosen: ChosenConversation[] = [];
  for (const event of events) {
    if (!event.approvedAt) continue;
    const there = participations.filter((participation) => participation.event === event);
    const joined = new Set(there.map(({ person }) => person));
    const strangers = people.players.filter((person) => !joined.has(person));
    const candidates = { there: random.shuffle(there), strangers: random.shuffle(strangers) };
    const players = new Set<DemoPerson>();
    const wanted = event.isPast ? 1 : random.whole(2, 3);
    for (const conversation of rank(random, event, used)) {
      const player = findPlayer(conversation, people.featured, candidates, players);
      if (!player) continue;
      players.add(player);
      const name = `${event.organizer} ${CONVERSATIONS.indexOf(conversation)}`;
      used.set(name, (used.get(name) ?? 0) + 1);
      const answered = player === people.featured && !event.isPast;
      chosen.push({
        event,
        player,
        conversation: answered ? endWithAnswer(conversation) : conversation,
      });
      if (players.size === wanted) break;
    }
  }
  return chosen;
}

/** The conversation up to the organizer's last message, which the player has not answered. */
function endWithAnswer(conversation: Conversation): Conversation {
  const last = conversation.lines.findLastIndex(({ side }) => side === 'O');
  return { ...conversation, lines: conversation.lines.slice(0, last + 1) };
}

/** The conversations that fit the event, those least used by its organizer first. */
function rank(random: Random, event: DemoEvent, used: Map<string, number>): Conversation[] {
  return CONVERSATIONS.map((conversation, number) => ({
    conversation,
    often: (used.get(`${event.organizer} ${number}`) ?? 0) + random.next() * 0.9,
  }))
    .filter(({ conversation: { when } }) => when === 'any' || (when === 'past') === event.isPast)
    .filter(({ conversation: { kinds } }) => !kinds || kinds.includes(event.game.kind))
    .sort((a, b) => a.often - b.often)
    .map(({ conversation }) => conversation);
}

function findPlayer(
  { status, payment }: Conversation,
  featured: DemoPerson,
  { there, strangers }: { there: readonly Participation[]; strangers: readonly DemoPerson[] },
  taken: ReadonlySet<DemoPerson>,
): DemoPerson | undefined {
  if (status === 'none') return strangers.find((person) => !taken.has(person));
  const fits = there
    .filter((participation) => !status || participation.status === status)
    .filter((participation) => status || participation.status !== 'cancelled')
    .filter((participation) => !payment || participation.paymentStatus === payment)
    .map(({ person }) => person)
    .filter((person) => !taken.has(person));
  return fits.find((person) => person === featured) ?? fits[0];
}
