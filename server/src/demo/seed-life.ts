import { createObjectId } from '../database/object-id.ts';
import { ensureThread, insertMessage } from '../messages/send-store.ts';
import type { Services } from '../services.ts';
import { CONVERSATIONS } from './cast.ts';
import type { Random } from './random.ts';
import type { DemoEvent } from './seed-events.ts';
import type { DemoPerson } from './seed-people.ts';

const HOUR = 3_600_000;

/** Who takes part, who likes, who writes. Pending events have none of it: nobody can see them. */
export async function seedLife(
  services: Services,
  random: Random,
  { events, players }: { events: DemoEvent[]; players: DemoPerson[] },
) {
  const seen = events.filter(({ approved }) => approved);
  for (const event of seen) {
    await seedPlaces(services, random, { event, players });
    await seedLikes(services, random, { event, players });
  }
  for (const [place, event] of seen.slice(0, 18).entries()) {
    await seedThread(services, { event, player: random.pick(players), place });
  }
}

interface AtEvent {
  event: DemoEvent;
  players: readonly DemoPerson[];
}

async function seedPlaces(
  { db }: Services,
  random: Random,
  { event, players }: AtEvent,
): Promise<void> {
  const most = event.maxParticipants ?? 50;
  const wanted = Math.min(players.length, Math.round(most * (0.2 + random.next() * 1.1)));
  const start = random.whole(0, players.length - 1);
  const past = event.date.getTime() < Date.now();
  const rows = Array.from({ length: wanted }, (_, place) => {
    const player = players[(start + place) % players.length];
    if (!player) throw new Error('no such player');
    const confirmed = place < most;
    return {
      id: createObjectId(),
      event_id: event.id,
      user_id: player.id,
      status: confirmed ? ('confirmed' as const) : ('waitlist' as const),
      payment_status: confirmed && random.next() < 0.7 ? ('paid' as const) : ('pending' as const),
      payment_amount_pence: event.basePence,
      check_in_status: past && confirmed ? ('checked_in' as const) : ('not_checked_in' as const),
      check_in_time: past && confirmed ? event.date : null,
      join_form: JSON.stringify({
        fullName: player.fullName,
        email: player.email,
        experienceLevel: random.pick(['beginner', 'intermediate', 'advanced']),
      }),
    };
  });
  if (rows.length > 0) await db.insertInto('participations').values(rows).execute();
}

async function seedLikes(
  { db }: Services,
  random: Random,
  { event, players }: AtEvent,
): Promise<void> {
  const start = random.whole(0, players.length - 1);
  const rows = Array.from({ length: random.whole(0, 24) }, (_, place) => ({
    event_id: event.id,
    user_id: players[(start + place) % players.length]?.id ?? '',
  }));
  if (rows.length > 0) await db.insertInto('likes').values(rows).execute();
}

interface Thread {
  event: DemoEvent;
  player: DemoPerson;
  place: number;
}

async function seedThread({ db }: Services, { event, player, place }: Thread): Promise<void> {
  const { id, title, date, imageUrl: image_url, organizerId: organizer_id } = event;
  const threadId = await ensureThread(db, {
    id: createObjectId(),
    event: { id, title, date, image_url, organizer_id },
    playerId: player.id,
  });
  const lines = CONVERSATIONS[place % CONVERSATIONS.length] ?? [];
  const began = Date.now() - (place + 1) * 7 * HOUR;
  for (const [line, [side, text]] of lines.entries()) {
    const senderId = side === 'P' ? player.id : organizer_id;
    const sent = await insertMessage(db, {
      id: createObjectId(),
      eventId: id,
      threadId,
      senderId,
      content: { type: 'text', text, imageUrl: '', imageCaption: '' },
      replyToId: null,
      clientId: null,
      deviceType: 'web',
    });
    const created_at = new Date(began + line * 11 * 60_000);
    const isLast = line === lines.length - 1;
    const status = isLast && side === 'P' ? ('sent' as const) : ('read' as const);
    await db
      .updateTable('messages')
      .set({ created_at, updated_at: created_at, status })
      .where('id', '=', sent)
      .execute();
    await db
      .updateTable('threads')
      .set({ last_message_at: created_at })
      .where('id', '=', threadId)
      .execute();
  }
}
