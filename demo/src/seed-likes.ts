import { createRandom } from './random.ts';
import type { SeedContext } from './seed-context.ts';
import type { DemoEvent } from './seed-events.ts';
import type { DemoPeople } from './seed-people.ts';

/** Likes of players, and of organizers for the events of others. Pending events have none. */
export async function seedLikes(
  { services: { db }, now }: SeedContext,
  { events, people }: { events: readonly DemoEvent[]; people: DemoPeople },
): Promise<void> {
  const random = createRandom(41);
  const accounts = [...people.organizers, ...people.players];
  const rows = events.flatMap(({ id, approvedAt, organizerId, game }) => {
    if (!approvedAt) return [];
    const most = game.turnout === 'full' || game.turnout === 'open' ? 90 : 34;
    const likers = random.shuffle(accounts).slice(0, random.whole(2, most));
    const featured = random.chance(0.3) ? [people.featured] : [];
    const users = new Set([...featured, ...likers].filter((user) => user.id !== organizerId));
    return [...users].map((user) => {
      const from = Math.max(approvedAt.getTime(), user.createdAt.getTime());
      const created_at = new Date(from + random.next() * (now.getTime() - from));
      return { event_id: id, user_id: user.id, created_at };
    });
  });
  await db.insertInto('likes').values(rows).execute();
}
