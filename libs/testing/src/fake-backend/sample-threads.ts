import type { Message } from '@muster/contract';
import { makeId } from '../builders/ids.ts';
import { imageContent, makeMessage, textContent } from '../builders/make-message.ts';
import type { FakeBackend } from './fake-backend.ts';
import { threadParticipantOf } from './threads.ts';

const MINUTE_MS = 60_000;
const DAY = 1440;

/** A sample message, so many minutes ago; an image if `caption` is given, which can be empty. */
interface SampleMessage {
  by: 'player' | 'organizer';
  ago: number;
  text?: string;
  caption?: string;
  status?: Message['status'];
  /** Index in `messages` of the message it replies to. */
  replyTo?: number;
}

interface SampleThread {
  player: string;
  title: string;
  messages: SampleMessage[];
}

const SAMPLE_THREADS: SampleThread[] = [
  {
    player: 'Rook',
    title: 'Operation Winter Fox',
    messages: [
      ofPlayer(2 * DAY + 61, 'Morning! Two of us coming from Lewes.', 'read'),
      ofPlayer(2 * DAY + 60, 'Do you still have hire kits?', 'read'),
      ofOrganizer(2 * DAY + 49, "We do: six full sets left. I'll put two aside for you.", 'read'),
      {
        ...ofOrganizer(2 * DAY + 48, '£15 each, masks included. Pay at the desk.', 'delivered'),
        replyTo: 1,
      },
      { by: 'player', ago: 9, caption: 'Is this the right gate?', status: 'read' },
      ofPlayer(6, 'And is there parking for a van?'),
      ofPlayer(5, 'It is 2.1 m high.'),
    ],
  },
  {
    player: 'Magpie',
    title: 'Night Watch: Old Quarry',
    messages: [
      ofPlayer(130, 'Do you lend trackers for the night game?', 'read'),
      ofOrganizer(92, 'Trackers are at the desk.', 'sent'),
    ],
  },
  {
    player: 'Bramble',
    title: 'Operation Winter Fox',
    messages: [{ by: 'player', ago: 2 * DAY + 200, caption: '' }],
  },
  {
    player: 'Kestrel',
    title: 'First Steps Sunday',
    messages: [
      ofOrganizer(3 * DAY + 20, 'You are on the list.', 'read'),
      ofPlayer(3 * DAY, 'Thanks, see you on Sunday!', 'read'),
    ],
  },
  {
    player: 'Otter',
    title: 'Harvest Skirmish',
    messages: [
      ofPlayer(9 * DAY, 'Can my son (14) come along?', 'read'),
      ...Array.from({ length: 70 }, (_, index) => {
        const ago = 9 * DAY - 20 - index * 90;
        const point = `point ${index + 1} of the kit list?`;
        return index % 3 === 0
          ? ofOrganizer(ago, `Yes, ${point}`, 'read')
          : ofPlayer(ago, `And ${point}`, 'read');
      }),
      ofOrganizer(2 * DAY + 300, 'That was everything. See you there.', 'read'),
    ],
  },
  {
    player: 'Wren',
    title: 'Marshal Training Day',
    messages: [ofPlayer(40, 'Do marshals bring their own radios?')],
  },
];

function ofPlayer(ago: number, text: string, status?: Message['status']): SampleMessage {
  return { by: 'player', ago, text, ...(status && { status }) };
}

function ofOrganizer(ago: number, text: string, status: Message['status']): SampleMessage {
  return { by: 'organizer', ago, text, status };
}

/** Threads of the organizer, and one of the superadmin as an organizer. */
export function addSampleThreads(backend: FakeBackend, now: Date): void {
  SAMPLE_THREADS.forEach(({ player, title, messages }, index) => {
    const event = backend.events.find((one) => one.title === title)!;
    const playerId = backend.users.find(({ nickName }) => nickName === player)!.id;
    const { id, date, organizer } = event;
    const ids = { id: makeId(0x900 + index), organizerId: organizer.id, playerId };
    const thread = { ...ids, event: { id, title, date, deleted: false } };
    backend.threads.push(thread);
    const made: Message[] = [];
    for (const { by, ago, text = '', caption, status = 'delivered', replyTo } of messages) {
      const players = [playerId, organizer.id] as const;
      const [senderId, recipientId] = by === 'player' ? players : players.toReversed();
      const { avatarUrl: _, ...recipient } = threadParticipantOf(backend, thread, recipientId!);
      const image = imageContent('/media/landscapes/6.svg', caption || null);
      const message = makeMessage({
        id: makeId(0x10000 + index * 0x100 + made.length),
        threadId: thread.id,
        content: caption === undefined ? textContent(text) : image,
        sender: threadParticipantOf(backend, thread, senderId!),
        recipient,
        status,
        createdAt: new Date(now.getTime() - ago * MINUTE_MS).toISOString(),
        replyTo: (replyTo !== undefined && made[replyTo]) || null,
      });
      made.push(message);
    }
    backend.messages.push(...made);
  });
  backend.messages.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}
