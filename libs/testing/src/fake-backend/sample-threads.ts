import type { Message } from '@muster/contract';
import { makeId } from '../builders/ids.ts';
import { imageContent, makeMessage, textContent } from '../builders/make-message.ts';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import type { FakeBackend, FakeThread } from './fake-backend.ts';
import { threadParticipantOf } from './thread-view.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** A sample message: `text`, or an image if `caption` is given; `caption` can be empty. */
interface SampleMessage {
  from: 'player' | 'organizer';
  agoMinutes: number;
  text?: string;
  caption?: string;
  status?: Message['status'];
  /** Index in `messages` of the message it replies to. */
  replyTo?: number;
}

interface SampleThread {
  player: string;
  eventTitle: string;
  messages: SampleMessage[];
}

const SAMPLE_THREADS: SampleThread[] = [
  {
    player: 'Rook',
    eventTitle: 'Operation Winter Fox',
    messages: [
      {
        from: 'player',
        agoMinutes: 2 * DAY_MINUTES + 61,
        text: 'Morning! Two of us coming from Lewes.',
        status: 'read',
      },
      {
        from: 'player',
        agoMinutes: 2 * DAY_MINUTES + 60,
        text: 'Do you still have hire kits?',
        status: 'read',
      },
      {
        from: 'organizer',
        agoMinutes: 2 * DAY_MINUTES + 49,
        text: "We do: six full sets left. I'll put two aside for you.",
        status: 'read',
      },
      {
        from: 'organizer',
        agoMinutes: 2 * DAY_MINUTES + 48,
        text: '£15 each, masks included. Pay at the desk.',
        status: 'delivered',
        replyTo: 1,
      },
      { from: 'player', agoMinutes: 9, caption: 'Is this the right gate?', status: 'read' },
      { from: 'player', agoMinutes: 6, text: 'And is there parking for a van?' },
      { from: 'player', agoMinutes: 5, text: 'It is 2.1 m high.' },
    ],
  },
  {
    player: 'Magpie',
    eventTitle: 'Night Watch: Old Quarry',
    messages: [
      {
        from: 'player',
        agoMinutes: 130,
        text: 'Do you lend trackers for the night game?',
        status: 'read',
      },
      { from: 'organizer', agoMinutes: 92, text: 'Trackers are at the desk.', status: 'sent' },
    ],
  },
  {
    player: 'Bramble',
    eventTitle: 'Operation Winter Fox',
    messages: [{ from: 'player', agoMinutes: 2 * DAY_MINUTES + 200, caption: '' }],
  },
  {
    player: 'Kestrel',
    eventTitle: 'First Steps Sunday',
    messages: [
      {
        from: 'organizer',
        agoMinutes: 3 * DAY_MINUTES + 20,
        text: 'You are on the list.',
        status: 'read',
      },
      {
        from: 'player',
        agoMinutes: 3 * DAY_MINUTES,
        text: 'Thanks, see you on Sunday!',
        status: 'read',
      },
    ],
  },
  {
    player: 'Otter',
    eventTitle: 'Harvest Skirmish',
    messages: [
      {
        from: 'player',
        agoMinutes: 9 * DAY_MINUTES,
        text: 'Can my son (14) come along?',
        status: 'read',
      },
      ...Array.from(
        { length: 70 },
        (_, index): SampleMessage => ({
          from: index % 3 === 0 ? 'organizer' : 'player',
          agoMinutes: 9 * DAY_MINUTES - 20 - index * 90,
          text: `${index % 3 === 0 ? 'Yes,' : 'And'} point ${index + 1} of the kit list?`,
          status: 'read',
        }),
      ),
      {
        from: 'organizer',
        agoMinutes: 2 * DAY_MINUTES + 300,
        text: 'That was everything. See you there.',
        status: 'read',
      },
    ],
  },
];

/** The organizer's threads, and one of the superadmin's as an organizer. */
export function addSampleThreads(backend: FakeBackend, now: Date): void {
  const [organizer] = backend.users;
  const ownThreads = SAMPLE_THREADS.map((sample) => ({
    ...sample,
    organizerId: organizer?.id ?? '',
  }));
  const training: SampleThread & { organizerId: string } = {
    player: 'Wren',
    eventTitle: 'Marshal Training Day',
    organizerId: SUPERADMIN_ID,
    messages: [{ from: 'player', agoMinutes: 40, text: 'Do marshals bring their own radios?' }],
  };
  [...ownThreads, training].forEach((sample, index) => {
    const thread = openThread(backend, sample, makeId(0x900 + index));
    backend.threads.push(thread);
    const messages = sample.messages.map((sampleMessage, messageIndex) =>
      createMessage(backend, {
        thread,
        sampleMessage,
        now,
        id: makeId(0x10000 + index * 0x100 + messageIndex),
      }),
    );
    sample.messages.forEach(({ replyTo }, messageIndex) => {
      const repliedTo = replyTo === undefined ? undefined : messages[replyTo];
      const message = messages[messageIndex];
      if (!repliedTo || !message) return;
      const { id, content, sender } = repliedTo;
      message.replyTo = { id, content, sender: { id: sender.id, name: sender.name } };
    });
    backend.messages.push(...messages);
  });
  backend.messages.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

function openThread(
  backend: FakeBackend,
  { player, eventTitle, organizerId }: SampleThread & { organizerId: string },
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

interface MessageInput {
  thread: FakeThread;
  sampleMessage: SampleMessage;
  now: Date;
  id: string;
}

function createMessage(
  backend: FakeBackend,
  { thread, sampleMessage, now, id }: MessageInput,
): Message {
  const player = threadParticipantOf(backend, thread, thread.playerId);
  const organizer = threadParticipantOf(backend, thread, thread.organizerId);
  const [sender, recipient] =
    sampleMessage.from === 'player' ? [player, organizer] : [organizer, player];
  const { avatarUrl: _, ...messageRecipient } = recipient;
  return makeMessage({
    id,
    threadId: thread.id,
    content:
      sampleMessage.caption === undefined
        ? textContent(sampleMessage.text ?? '')
        : imageContent('/media/landscapes/6.svg', sampleMessage.caption || null),
    sender,
    recipient: messageRecipient,
    status: sampleMessage.status ?? 'delivered',
    createdAt: new Date(now.getTime() - sampleMessage.agoMinutes * MINUTE_MS).toISOString(),
  });
}
