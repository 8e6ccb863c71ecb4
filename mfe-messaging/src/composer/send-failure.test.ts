import { ApiError } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';
import { sendFailureText } from './send-failure.ts';

const refused = (status: number, message: string) => new ApiError('INTERNAL', message, { status });

test.each([
  [refused(400, 'Too long'), 'Too long'],
  [refused(400, ''), 'Invalid message data'],
  [refused(403, 'No'), 'You do not have permission to send messages to this event'],
  [refused(404, 'Conversation not found'), 'Event not found'],
  [refused(503, 'Muster is not ready'), 'Muster is not ready'],
  [refused(500, ''), 'Failed to send message'],
  [new ApiError('NETWORK', FAILURE_TEXT.network), FAILURE_TEXT.network],
  [new Error('Broken'), 'Broken'],
  ['?', 'Failed to send message'],
])('%s says %s', (error, text) => {
  expect(sendFailureText(error)).toBe(text);
});
