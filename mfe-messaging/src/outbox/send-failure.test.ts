import { ApiError, type ApiErrorCode } from '@muster/api-client';
import { ERRORS, errorsOf, FAILURE_TEXT } from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';
import { sendFailureText } from './send-failure.ts';

function refusal(code: keyof typeof ERRORS, message: string) {
  return new ApiError(code, message, { status: ERRORS[code].status });
}

test.each([
  [refusal('VALIDATION', 'Too long'), 'Too long'],
  [refusal('INVALID_MESSAGE', ''), 'Invalid message data'],
  [refusal('MAY_NOT_MESSAGE', 'No'), 'You do not have permission to send messages to this event'],
  [refusal('ACCOUNT_SUSPENDED', 'Suspended'), FAILURE_TEXT.mayNotMessage],
  [refusal('FOREIGN_MEDIA', ''), 'Invalid message data'],
  [new ApiError('UNREADABLE', '', { status: 403 }), FAILURE_TEXT.mayNotMessage],
  [refusal('THREAD_NOT_FOUND', 'Conversation not found'), 'Event not found'],
  [refusal('UNAVAILABLE', 'Muster is not ready'), 'Muster is not ready'],
  [refusal('INTERNAL', ''), 'Failed to send message'],
  [new ApiError('NETWORK', FAILURE_TEXT.network), FAILURE_TEXT.network],
  [new Error('Broken'), 'Broken'],
  ['?', 'Failed to send message'],
])('%s is shown as %s', (error, text) => {
  expect(sendFailureText(error)).toBe(text);
});

test('each error of sending with status 403 or 404 has the fixed text of its status', () => {
  const codes = errorsOf(endpoints.sendMessage) as readonly (keyof typeof ERRORS & ApiErrorCode)[];
  const texts = new Set(
    codes
      .filter((code) => [403, 404].includes(ERRORS[code].status))
      .map((code) => sendFailureText(refusal(code, 'The server’s own'))),
  );
  expect([...texts].every((text) => text !== 'The server’s own')).toBe(true);
});
