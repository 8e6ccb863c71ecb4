import { imageContent, makeThread, textContent } from '@muster/testing';
import { filterThreads, previewOf, summarise } from './describe-thread.ts';

function latest(given: object) {
  return makeThread({
    latestMessage: {
      id: 'm',
      senderId: 'rook',
      content: textContent('Is there\n parking?'),
      deleted: false,
      createdAt: '2026-11-12T08:52:00.000Z',
      ...given,
    },
  });
}

test('the preview is one line and says when it was oneself', () => {
  expect(previewOf(latest({}), 'me')).toBe('Is there parking?');
  expect(previewOf(latest({ senderId: 'me' }), 'me')).toBe('You: Is there parking?');
  expect(previewOf(makeThread({ latestMessage: null }), 'me')).toBe('No messages yet');
});

test('a picture is named by its caption, a deleted message by that', () => {
  expect(summarise({ content: imageContent('/a.jpg'), deleted: false })).toBe('Sent a picture');
  expect(summarise({ content: imageContent('/a.jpg', 'The gate'), deleted: false })).toBe(
    'The gate',
  );
  expect(summarise({ content: textContent(''), deleted: true })).toBe('Message deleted');
});

test('every word must be in person, event or message', () => {
  const thread = latest({});
  expect(filterThreads([thread], 'ROOK fox')).toEqual([thread]);
  expect(filterThreads([thread], 'rook parking')).toEqual([thread]);
  expect(filterThreads([thread], 'rook magpie')).toEqual([]);
  expect(filterThreads([thread], '  ')).toEqual([thread]);
});
