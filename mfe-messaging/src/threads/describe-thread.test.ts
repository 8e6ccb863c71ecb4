import { imageContent, makeThread, textContent } from '@muster/testing';
import { previewOf, summarise } from './describe-thread.ts';

function threadWithLatest(fields: object) {
  return makeThread({
    otherParticipant: { id: 'rook', name: 'Rook', avatarUrl: null },
    latestMessage: {
      id: 'm',
      senderId: 'rook',
      content: textContent('Is there\n parking?'),
      deleted: false,
      createdAt: '2026-11-12T08:52:00.000Z',
      ...fields,
    },
  });
}

test('the preview is one line, and a message of the reader’s side begins with its name', () => {
  expect(previewOf(threadWithLatest({}))).toBe('Is there parking?');
  expect(previewOf(threadWithLatest({ senderId: 'me' }))).toBe('You: Is there parking?');
  expect(previewOf(threadWithLatest({ senderId: 'olga' }), 'Olga')).toBe('Olga: Is there parking?');
  expect(previewOf(makeThread({ latestMessage: null }))).toBe('No messages yet');
});

test('the summary of an image is its caption or “Photo”, and of a deleted message that it is deleted', () => {
  expect(summarise({ content: imageContent('/a.jpg'), deleted: false })).toBe('Photo');
  expect(summarise({ content: imageContent('/a.jpg', 'The gate'), deleted: false })).toBe(
    'The gate',
  );
  expect(summarise({ content: textContent(''), deleted: true })).toBe('Message deleted');
});
