import { ApiError, type ApiErrorCode } from '@muster/api-client';
import { ERRORS, endpoints, errorsOf, FAILURE_TEXT } from '@muster/contract';
import { sendFailureText } from './send-failure.ts';

function refused(code: keyof typeof ERRORS, message: string) {
  return new ApiError(code, message, { status: ERRORS[code].status });
}

test.each([
  [refused('VALIDATION', 'Too long'), 'Too long'],
  [refused('INVALID_MESSAGE', ''), 'Invalid message data'],
  [refused('MAY_NOT_MESSAGE', 'No'), 'You do not have permission to send messages to this event'],
  [refused('THREAD_NOT_FOUND', 'Conversation not found'), 'Event not found'],
  [refused('UNAVAILABLE', 'Muster is not ready'), 'Muster is not ready'],
  [refused('INTERNAL', ''), 'Failed to send message'],
  [new ApiError('NETWORK', FAILURE_TEXT.network), FAILURE_TEXT.network],
  [new Error('Broken'), 'Broken'],
  ['?', 'Failed to send message'],
])('%s says %s', (error, text) => {
  expect(sendFailureText(error)).toBe(text);
});

test('every 403 and 404 that sending can answer has the fixed sentence of its status', () => {
  const codes = errorsOf(endpoints.sendMessage) as readonly (keyof typeof ERRORS & ApiErrorCode)[];
  const texts = new Set(
    codes
      .filter((code) => [403, 404].includes(ERRORS[code].status))
      .map((code) => sendFailureText(refused(code, 'The server’s own'))),
  );
  expect([...texts].every((text) => text !== 'The server’s own')).toBe(true);
});
