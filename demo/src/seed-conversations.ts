import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import type { Schema } from '@muster/server/src/platform/database/schema.ts';
import { mediaUrl } from '@muster/server/src/platform/storage/media-url.ts';
import type { Insertable } from 'kysely';
import { type ChosenConversation, chooseConversations } from './choose-conversations.ts';
import type { Line } from './conversation-types.ts';
import { DAYS } from './event-kinds.ts';
import { ORGANIZERS } from './organizers.ts';
import { MAPS, SITE_PICTURES } from './picture-catalogue.ts';
import { createRandom, type Random } from './random.ts';
import type { SeedContext } from './seed-context.ts';
import type { DemoEvent } from './seed-events.ts';
import type { Participation } from './seed-participations.ts';
import type { DemoPeople } from './seed-people.ts';
import { mapConcurrently } from './seed-pictures.ts';
import { type LastMessageStatus, type Moments, timeConversation } from './time-conversation.ts';

type NewMessage = Insertable<Schema['messages']> & { created_at: Date };

interface Thread extends ChosenConversation {
  id: string;
  number: number;
  moments: Moments[];
}

/** Conversations between players and organizers, inserted in the order they were sent. */
export async function seedConversations(
  context: SeedContext,
  data: {
    events: readonly DemoEvent[];
    people: DemoPeople;
    participations: readonly Participation[];
  },
): Promise<void> {
  const { services, now } = context;
  const random = createRandom(61);
  const threads = chooseConversations(random, data).map((chosen, number): Thread => {
    const moments = timeConversation(random, chosen, {
      now,
      lastStatus: lastStatusOf(random, chosen, data.people),
    });
    return { ...chosen, number, moments, id: createObjectId(moments[0]!.created.getTime()) };
  });
  await services.db.insertInto('threads').values(threads.map(toThreadRow)).execute();
  const written = await mapConcurrently(threads, (thread) => toMessages(context, thread));
  const rows = written.flat().sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  await services.db.insertInto('messages').values(rows).execute();
}

/**
 * Messages about past events are mostly read. The featured player has unread messages in every
 * conversation.
 */
function lastStatusOf(
  random: Random,
  { event, player }: ChosenConversation,
  { featured }: DemoPeople,
): LastMessageStatus {
  const lastStatus = random.weigh({ read: 42, delivered: 33, sent: 25 });
  if (player === featured) return 'delivered';
  return event.isPast && random.chance(0.7) ? 'read' : lastStatus;
}

function toThreadRow({ id, event, player, moments }: Thread): Insertable<Schema['threads']> {
  return {
    id,
    event_id: event.id,
    event_title: event.game.title,
    event_date: event.date,
    event_image_url: event.imageUrl,
    organizer_id: event.organizerId,
    player_id: player.id,
    created_at: moments[0]!.created,
    last_message_at: moments.at(-1)!.created,
  };
}

async function toMessages(context: SeedContext, thread: Thread): Promise<NewMessage[]> {
  const { event, player, conversation, moments } = thread;
  const ids = moments.map(({ created }) => createObjectId(created.getTime()));
  const rows: NewMessage[] = [];
  for (const [at, line] of conversation.lines.entries()) {
    const [sender, recipient] =
      line.side === 'P' ? [player.id, event.organizerId] : [event.organizerId, player.id];
    const { created, delivered, read, deleted, status } = moments[at]!;
    rows.push({
      id: ids[at]!,
      thread_id: thread.id,
      sender_id: sender!,
      recipient_id: recipient!,
      ...(await toContent(context, thread, { line, senderId: sender! })),
      reply_to_id: line.replyTo === undefined ? null : ids[line.replyTo]!,
      status,
      delivered_at: delivered,
      read_at: read,
      deleted_at: deleted,
      created_at: created,
      updated_at: deleted ?? read ?? delivered ?? created,
    });
  }
  return rows;
}

/** A deleted message has no content. */
async function toContent(
  { storePicture, pictures }: SeedContext,
  { event, player, number }: Thread,
  { line, senderId }: { line: Line; senderId: string },
) {
  if (line.deleted) return { type: 'text', text: '' } as const;
  const text = fillIn(line.text, event, player.nickName);
  if (!line.image) return { type: 'text', text } as const;
  const drawing =
    line.image === 'map'
      ? pictures.map(event.organizer % MAPS)
      : pictures.site(event.organizer, number % SITE_PICTURES);
  const fileName = line.image === 'map' ? 'way-in.png' : `IMG_${6_000 + number}.jpg`;
  const { key } = await storePicture({ ownerId: senderId, folder: 'messages', fileName, drawing });
  return { type: 'image', image_url: mediaUrl(key), image_caption: text } as const;
}

function fillIn(text: string, { game, organizer }: DemoEvent, nick: string): string {
  const { hour, minute } = DAYS[game.kind];
  const { hire } = ORGANIZERS[organizer]!;
  function two(value: number) {
    return String(value).padStart(2, '0');
  }
  const camo = hire + 7.5;
  const words: Record<string, string> = {
    nick,
    title: game.title,
    time: `${two(hour)}:${two(minute)}`,
    hire: String(hire),
    camo: Number.isInteger(camo) ? String(camo) : camo.toFixed(2),
  };
  return text.replace(/\{(\w+)\}/g, (_all, word: string) => words[word] ?? word);
}
