/** @jest-environment node */
import fc from 'fast-check';
import { newAddress, threadAddress } from './address.ts';
import {
  addMessages,
  adoptThread,
  type Entries,
  findNext,
  markRefused,
  markSent,
  markUnreachable,
  recoverInterrupted,
  removeEntry,
  removeShown,
  retryEntry,
  startSending,
} from './outbox-entries.ts';

const GAME = threadAddress({
  threadId: 'game',
  event: { id: 'event', title: '', date: '', deleted: false },
});
const OTHER = { ...GAME, conversation: 'other', threadId: 'other' };
const NEW = newAddress('event', 'rook');

function add(entries: Entries, clientIds: string, address = GAME): Entries {
  const messages = [...clientIds].map((clientId) => ({
    clientId,
    text: clientId,
    replyTo: null,
    image: null,
  }));
  return addMessages(entries, { address, messages, nowMs: 1_000 });
}
function ids(entries: Entries): string {
  return entries.map(({ clientId }) => clientId).join('');
}

test('the address of a new conversation names the event and the recipient, if there is one', () => {
  expect(NEW.conversation).toBe('new:event:rook');
  expect(newAddress('event', null).conversation).toBe('new:event:');
});

test('entries have increasing times, even if the clock stands still or goes back', () => {
  const entries = add(add([], 'ab'), 'c');
  const times = entries.map(({ createdAt }) => Date.parse(createdAt));
  expect(times).toEqual([1_000, 1_001, 1_002]);
});

test('a conversation sends its first entry, one at a time, and another conversation at the same time', () => {
  const entries = startSending(add(add([], 'ab'), 'c', OTHER), 'a');
  expect(findNext(entries, 'game')).toBeNull();
  expect(findNext(entries, 'other')?.clientId).toBe('c');
  expect(findNext(recoverInterrupted(entries, 'game'), 'game')?.clientId).toBe('a');
});

test('entries behind an unreachable one wait for it, those behind a refused one do not', () => {
  const entries = add(add([], 'ab'), 'c', OTHER);
  const unreachable = markUnreachable(startSending(entries, 'a'), 'a', 'Waiting');
  expect(findNext(unreachable, 'game')?.clientId).toBe('a');
  expect(unreachable.map(({ failure }) => failure)).toEqual(['Waiting', 'Waiting', null]);
  expect(markSent(unreachable, 'a').map(({ failure }) => failure)).toEqual([null, null]);
  const refused = markRefused(startSending(entries, 'a'), 'a', 'Refused');
  expect(findNext(refused, 'game')?.clientId).toBe('b');
  expect(refused.map(({ state }) => state)).toEqual(['failed', 'waiting', 'waiting']);
});

test('Retry lets an entry wait in its old place', () => {
  const failed = markRefused(add([], 'ab'), 'a', 'Refused');
  expect(findNext(retryEntry(failed, 'a'), 'game')).toMatchObject({ clientId: 'a', failure: null });
});

test('the entries of a new conversation go into its thread', () => {
  const entries = adoptThread(add(add([], 'a', NEW), 'b'), {
    conversation: NEW.conversation,
    threadId: 'made',
  });
  expect(entries[0]).toMatchObject({ conversation: 'made', threadId: 'made', eventId: 'event' });
  expect(entries[1]).toMatchObject({ conversation: 'game', threadId: 'game' });
});

test('what the thread shows is dropped, except what is being sent', () => {
  const entries = startSending(add([], 'abc'), 'b');
  expect(ids(removeShown(entries, new Set(['a', 'b'])))).toBe('bc');
});

const step = fc.record({
  kind: fc.constantFrom(
    'add',
    'send',
    'succeed',
    'refuse',
    'lose',
    'retry',
    'discard',
    'interrupt',
  ),
  address: fc.constantFrom(GAME, OTHER, NEW),
  index: fc.nat(8),
});

/** Applies steps as the sender and the user would, and records what became of each entry. */
function play(steps: readonly { kind: string; address: typeof GAME; index: number }[]) {
  let entries: Entries = [];
  const log = { added: [] as string[], sent: [] as string[], discarded: [] as string[] };
  const everFailed = new Set<string>();
  for (const { kind, address, index } of steps) {
    const { conversation } = address;
    const chosen = entries[index % Math.max(entries.length, 1)]?.clientId ?? '';
    const sending = entries.find(
      (entry) => entry.state === 'sending' && entry.conversation === conversation,
    )?.clientId;
    if (kind === 'add') {
      const clientId = String.fromCharCode(0x100 + log.added.length);
      log.added.push(clientId);
      entries = add(entries, clientId, address);
    }
    if (kind === 'send')
      entries = startSending(entries, findNext(entries, conversation)?.clientId ?? '');
    if (kind === 'succeed' && sending) {
      entries = markSent(entries, sending);
      log.sent.push(sending);
      if (!address.threadId) entries = adoptThread(entries, { conversation, threadId: 'game' });
    }
    if (kind === 'refuse' && sending) {
      entries = markRefused(entries, sending, 'Refused');
      everFailed.add(sending);
    }
    if (kind === 'lose' && sending) entries = markUnreachable(entries, sending, 'Waiting');
    if (kind === 'interrupt') entries = recoverInterrupted(entries, conversation);
    if (kind === 'retry') entries = retryEntry(entries, chosen);
    if (kind === 'discard' && chosen) {
      entries = removeEntry(entries, chosen);
      log.discarded.push(chosen);
    }
  }
  return { entries, log, everFailed };
}

test('any course of events: nothing is lost or sent twice, and what is left is in the order of writing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { entries, log } = play(steps);
      const left = entries.map(({ clientId }) => clientId);
      expect([...left, ...log.sent, ...log.discarded].sort()).toEqual(log.added);
      expect(left).toEqual(left.toSorted());
    }),
  );
});

test('any course of events: a conversation sends one entry at a time, in the order of writing', () => {
  // A new conversation is left out: its entries join those of its thread.
  const steps = fc.array(
    step.filter(({ address }) => address !== NEW),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(steps, (played) => {
      const { entries, log, everFailed } = play(played);
      for (const conversation of ['game', 'other']) {
        const sending = entries.filter(
          (entry) => entry.state === 'sending' && entry.conversation === conversation,
        );
        expect(sending.length).toBeLessThanOrEqual(1);
      }
      const addedTo = new Map(
        played
          .filter(({ kind }) => kind === 'add')
          .map(({ address }, index) => [log.added[index], address.conversation]),
      );
      for (const conversation of ['game', 'other']) {
        const sent = log.sent.filter(
          (id) => addedTo.get(id) === conversation && !everFailed.has(id),
        );
        expect(sent).toEqual(sent.toSorted());
      }
    }),
  );
});
