import { createFakeBackend, makeId, makeParticipant } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import { ConversationSection } from './conversation-section.tsx';

const backend = createFakeBackend('full');
const event = backend.events.find(({ id }) => id === makeId(0x101))!;
const thread = backend.threads.find(({ event: about }) => about.id === event.id)!;

function show(userId: string, can = { update: true, message: true }) {
  const participant = makeParticipant({ can });
  participant.user.id = userId;
  return renderRemote(<ConversationSection event={event} participant={participant} />, { backend });
}

test('the latest message of the conversation with a participant leads to it', async () => {
  show(thread.playerId);
  const link = await screen.findByRole('link', { name: /It is 2\.1 m high\./ });
  expect(link).toHaveAttribute('href', `/dashboard/messages/${thread.id}`);
  expect(screen.getByRole('heading', { name: 'Conversation' })).toBeInTheDocument();
});

test('whoever may not write to the participant asks for nothing', () => {
  const { requests, container } = show(thread.playerId, { update: true, message: false });
  expect(requests).toEqual([]);
  expect(container.querySelector('section')).toBeNull();
});
