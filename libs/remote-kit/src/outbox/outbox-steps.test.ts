/** @jest-environment node */
import fc from 'fast-check';
import { OutboxSteps, type UnsentEntry } from './outbox-steps.ts';

interface Entry extends UnsentEntry {
  id: string;
  topic: string;
}
type Entries = readonly Entry[];

const steps = new OutboxSteps<Entry>({ idOf: ({ id }) => id, topicOf: ({ topic }) => topic });
const { findNext, markRefused, markSent, markUnreachable } = steps;
const { recoverInterrupted, remove, retry, split, startSending } = steps;

function add(entries: Entries, ids: string, topic = 'game'): Entries {
  const added = [...ids].map((id) => ({ id, topic }));
  return steps.add(entries, added, 1_000);
}

test('entries have increasing times, even if the clock stands still or goes back', () => {
  const entries = add(add([], 'ab'), 'c');
  const times = entries.map(({ createdAt }) => Date.parse(createdAt));
  expect(times).toEqual([1_000, 1_001, 1_002]);
});

test('a topic sends its first entry, one at a time, and another conversation at the same time', () => {
  const entries = startSending(add(add([], 'ab'), 'c', 'other'), 'a');
  expect(findNext(entries, 'game')).toBeNull();
  expect(findNext(entries, 'other')?.id).toBe('c');
  expect(findNext(recoverInterrupted(entries, 'game'), 'game')?.id).toBe('a');
});

test('entries behind an unreachable one wait for it, those behind a refused one do not', () => {
  const entries = add(add([], 'ab'), 'c', 'other');
  const unreachable = markUnreachable(startSending(entries, 'a'), 'a', 'Waiting');
  expect(findNext(unreachable, 'game')?.id).toBe('a');
  expect(unreachable.map(({ failure }) => failure)).toEqual(['Waiting', 'Waiting', null]);
  expect(markSent(unreachable, 'a').map(({ failure }) => failure)).toEqual([null, null]);
  const refused = markRefused(startSending(entries, 'a'), 'a', 'Refused');
  expect(findNext(refused, 'game')?.id).toBe('b');
  expect(refused.map(({ state }) => state)).toEqual(['failed', 'waiting', 'waiting']);
});

test('those behind an entry are in its topic, and wait as it does', () => {
  const entries = markRefused(add(add([], 'abcd'), 'e', 'other'), 'c', 'Refused');
  const { upTo, behind } = split(entries, 'b');
  expect([upTo.map(({ id }) => id), behind.map(({ id }) => id)]).toEqual([['a', 'b'], ['d']]);
  expect(split(entries, 'gone').behind).toEqual([]);
});

test('an entry knows how often it was sent', () => {
  const sent = recoverInterrupted(startSending(add([], 'a'), 'a'), 'game');
  expect(startSending(sent, 'a')[0]?.attempts).toBe(2);
});

test('Retry lets an entry wait in its old place', () => {
  const failed = markRefused(add([], 'ab'), 'a', 'Refused');
  expect(findNext(retry(failed, 'a'), 'game')).toMatchObject({ id: 'a', failure: null });
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
  topic: fc.constantFrom('game', 'other', 'new'),
  index: fc.nat(8),
});

function join(entry: Entry): Entry {
  return entry.topic === 'new' ? { ...entry, topic: 'game' } : entry;
}

/** Applies steps as the sender and the user would, and records what became of each entry. */
function play(steps: readonly { kind: string; topic: string; index: number }[]) {
  let entries: Entries = [];
  const log = { added: [] as string[], sent: [] as string[], discarded: [] as string[] };
  const everFailed = new Set<string>();
  for (const { kind, topic, index } of steps) {
    const chosen = entries[index % Math.max(entries.length, 1)]?.id ?? '';
    const sending = entries.find((entry) => entry.state === 'sending' && entry.topic === topic)?.id;
    if (kind === 'add') {
      const id = String.fromCharCode(0x100 + log.added.length);
      log.added.push(id);
      entries = add(entries, id, topic);
    }
    if (kind === 'send') entries = startSending(entries, findNext(entries, topic)?.id ?? '');
    if (kind === 'succeed' && sending) {
      entries = markSent(entries, sending);
      log.sent.push(sending);
      // A new conversation has got its thread.
      if (topic === 'new') entries = entries.map(join);
    }
    if (kind === 'refuse' && sending) {
      entries = markRefused(entries, sending, 'Refused');
      everFailed.add(sending);
    }
    if (kind === 'lose' && sending) entries = markUnreachable(entries, sending, 'Waiting');
    if (kind === 'interrupt') entries = recoverInterrupted(entries, topic);
    if (kind === 'retry') entries = retry(entries, chosen);
    if (kind === 'discard' && chosen) {
      entries = remove(entries, chosen);
      log.discarded.push(chosen);
    }
  }
  return { entries, log, everFailed };
}

test('any course of events: nothing is lost or sent twice, and what is left is in the order of writing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { entries, log } = play(steps);
      const left = entries.map(({ id }) => id);
      expect([...left, ...log.sent, ...log.discarded].sort()).toEqual(log.added);
      expect(left).toEqual(left.toSorted());
    }),
  );
});

test('any course of events: a topic sends one entry at a time, in the order of writing', () => {
  // A new conversation is left out: its entries join those of its thread.
  const courses = fc.array(
    step.filter(({ topic }) => topic !== 'new'),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(courses, (played) => {
      const { entries, log, everFailed } = play(played);
      for (const topic of ['game', 'other']) {
        const sending = entries.filter(
          (entry) => entry.state === 'sending' && entry.topic === topic,
        );
        expect(sending.length).toBeLessThanOrEqual(1);
      }
      const addedTo = new Map(
        played
          .filter(({ kind }) => kind === 'add')
          .map(({ topic }, index) => [log.added[index], topic]),
      );
      for (const topic of ['game', 'other']) {
        const sent = log.sent.filter((id) => addedTo.get(id) === topic && !everFailed.has(id));
        expect(sent).toEqual(sent.toSorted());
      }
    }),
  );
});
