/** @jest-environment node */
import { newAddress, threadAddress } from './address.ts';
import { adoptThread, MESSAGE_STEPS, removeShown } from './outbox-entries.ts';

const GAME = threadAddress({
  threadId: 'game',
  event: { id: 'event', title: '', date: '', deleted: false },
});
const NEW = newAddress('event', 'rook');

function add(clientIds: string, address = GAME) {
  const messages = [...clientIds].map((clientId) => ({
    ...{ clientId, text: clientId, replyTo: null, image: null },
    ...address,
  }));
  return MESSAGE_STEPS.add([], messages, 1_000);
}

test('the address of a new conversation names the event and the recipient, if there is one', () => {
  expect(NEW.conversation).toBe('new:event:rook');
  expect(newAddress('event', null).conversation).toBe('new:event:');
});

test('the entries of a new conversation go into its thread', () => {
  const entries = adoptThread([...add('a', NEW), ...add('b')], {
    conversation: NEW.conversation,
    threadId: 'made',
  });
  expect(entries[0]).toMatchObject({ conversation: 'made', threadId: 'made', eventId: 'event' });
  expect(entries[1]).toMatchObject({ conversation: 'game', threadId: 'game' });
});

test('what the thread shows is dropped, except what is being sent', () => {
  const entries = MESSAGE_STEPS.startSending(add('abc'), 'b');
  const left = removeShown(entries, new Set(['a', 'b']));
  expect(left.map(({ clientId }) => clientId)).toEqual(['b', 'c']);
});
