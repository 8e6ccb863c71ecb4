import type { Message } from '@muster/contract';
import { makeId } from '../builders/ids.ts';
import { imageContent, makeMessage, textContent } from '../builders/make-message.ts';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import type { FakeBackend, FakeThread } from './fake-backend.ts';
import { threadParticipantOf } from './thread-view.ts';

const MINUTE = 60_000;
const DAY = 1440;

/** One line of a conversation: who wrote it, how many minutes ago, and what. */
interface Line {
  from: 'player' | 'organizer';
  ago: number;
  text?: string;
  picture?: string;
  status?: Message['status'];
  /** Place in the conversation of the line it answers. */
  replyTo?: number;
}

interface Conversation {
  player: string;
  eventTitle: string;
  lines: Line[];
}

const CONVERSATIONS: Conversation[] = [
  {
    player: 'Rook',
    eventTitle: 'Operation Winter Fox',
    lines: [
      {
        from: 'player',
        ago: 2 * DAY + 61,
        text: 'Morning! Two of us coming from Lewes.',
        status: 'read',
      },
      { from: 'player', ago: 2 * DAY + 60, text: 'Do you still have hire kits?', status: 'read' },
      {
        from: 'organizer',
        ago: 2 * DAY + 49,
        text: "We do: six full sets left. I'll put two aside for you.",
        status: 'read',
      },
      {
        from: 'organizer',
        ago: 2 * DAY + 48,
        text: '£15 each, masks included. Pay at the desk.',
        status: 'delivered',
        replyTo: 1,
      },
      { from: 'player', ago: 9, picture: 'Is this the right gate?', status: 'read' },
      { from: 'player', ago: 6, text: 'And is there parking for a van?' },
      { from: 'player', ago: 5, text: 'It is 2.1 m high.' },
    ],
  },
  {
    player: 'Magpie',
    eventTitle: 'Night Watch: Old Quarry',
    lines: [
      {
        from: 'player',
        ago: 130,
        text: 'Do you lend trackers for the night game?',
        status: 'read',
      },
      { from: 'organizer', ago: 92, text: 'Trackers are at the desk.', status: 'sent' },
    ],
  },
  {
    player: 'Bramble',
    eventTitle: 'Operation Winter Fox',
    lines: [{ from: 'player', ago: 2 * DAY + 200, picture: '' }],
  },
  {
    player: 'Kestrel',
    eventTitle: 'First Steps Sunday',
    lines: [
      { from: 'organizer', ago: 3 * DAY + 20, text: 'You are on the list.', status: 'read' },
      { from: 'player', ago: 3 * DAY, text: 'Thanks, see you on Sunday!', status: 'read' },
    ],
  },
  {
    player: 'Otter',
    eventTitle: 'Harvest Skirmish',
    lines: [
      { from: 'player', ago: 9 * DAY, text: 'Can my son (14) come along?', status: 'read' },
      ...Array.from(
        { length: 70 },
        (_, index): Line => ({
          from: index % 3 === 0 ? 'organizer' : 'player',
          ago: 9 * DAY - 20 - index * 90,
          text: `${index % 3 === 0 ? 'Yes,' : 'And'} point ${index + 1} of the kit list?`,
          status: 'read',
        }),
      ),
      {
        from: 'organizer',
        ago: 2 * DAY + 300,
        text: 'That was everything. See you there.',
        status: 'read',
      },
    ],
  },
];

/** The organizer's conversations, and one of the superadmin's as an organizer. */
export function addSampleThreads(backend: FakeBackend, now: Date): void {
  const [organizer] = backend.users;
  const own = CONVERSATIONS.map((conversation) => ({
    ...conversation,
    organizerId: organizer?.id ?? '',
  }));
  const training: Conversation & { organizerId: string } = {
    player: 'Wren',
    eventTitle: 'Marshal Training Day',
    organizerId: SUPERADMIN_ID,
    lines: [{ from: 'player', ago: 40, text: 'Do marshals bring their own radios?' }],
  };
  [...own, training].forEach((conversation, index) => {
    const thread = openThread(backend, conversation, makeId(0x900 + index));
    backend.threads.push(thread);
    const lines = conversation.lines.map((line, place) =>
      write(backend, { thread, line, now, id: makeId(0x10000 + index * 0x100 + place) }),
    );
    conversation.lines.forEach(({ replyTo }, place) => {
      const answered = replyTo === undefined ? undefined : lines[replyTo];
      const message = lines[place];
      if (!answered || !message) return;
      const { id, content, sender } = answered;
      message.replyTo = { id, content, sender: { id: sender.id, name: sender.name } };
    });
    backend.messages.push(...lines);
  });
  backend.messages.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

function openThread(
  backend: FakeBackend,
  { player, eventTitle, organizerId }: Conversation & { organizerId: string },
  id: string,
): FakeThread {
  const event = backend.events.find(({ title }) => title === eventTitle);
  const user = backend.users.find(({ nickName }) => nickName === player);
  if (!event || !user) throw new Error(`No ${player} or no ${eventTitle} in this backend`);
  const { title, date } = event;
  return {
    id,
    event: { id: event.id, title, date, deleted: false },
    organizerId,
    playerId: user.id,
  };
}

interface Writing {
  thread: FakeThread;
  line: Line;
  now: Date;
  id: string;
}

function write(backend: FakeBackend, { thread, line, now, id }: Writing): Message {
  const player = threadParticipantOf(backend, thread, thread.playerId);
  const organizer = threadParticipantOf(backend, thread, thread.organizerId);
  const [sender, recipient] = line.from === 'player' ? [player, organizer] : [organizer, player];
  const { avatarUrl: _, ...addressee } = recipient;
  return makeMessage({
    id,
    threadId: thread.id,
    content:
      line.picture === undefined
        ? textContent(line.text ?? '')
        : imageContent('/media/landscapes/6.svg', line.picture || null),
    sender,
    recipient: addressee,
    status: line.status ?? 'delivered',
    createdAt: new Date(now.getTime() - line.ago * MINUTE).toISOString(),
  });
}
