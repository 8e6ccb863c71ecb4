import { ApiError, failureFields, failureText, isApiError } from './errors.ts';

const full = new ApiError('EVENT_FULL', 'This event is full', { status: 409 });
const internal = new ApiError('INTERNAL', 'Something went wrong', { status: 500 });
const unreadable = new ApiError('UNREADABLE', '', { status: 502 });
const lost = new ApiError('NETWORK', 'Network error');

test.each([
  [full, 'This event is full', 'This event is full', 'Failed'],
  [internal, 'Something went wrong', 'Failed', 'Failed'],
  [lost, 'Network error', 'Failed', 'Network error'],
  [unreadable, 'Failed', 'Failed', 'Failed'],
  [new Error('Bug'), 'Failed', 'Failed', 'Failed'],
  ['?', 'Failed', 'Failed', 'Failed'],
])(
  'the failure text for %s depends on which errors show their own message',
  (error, all, refusals, connection) => {
    expect(failureText(error, 'Failed')).toBe(all);
    expect(failureText(error, 'Failed', 'refusals')).toBe(refusals);
    expect(failureText(error, 'Failed', 'connection')).toBe(connection);
  },
);

test('an error of another copy of this module is recognised, also by its code', () => {
  const copy = Object.assign(new Error('Full'), { name: 'ApiError', code: 'EVENT_FULL' });
  expect(isApiError(copy)).toBe(true);
  expect(isApiError(copy, 'NOT_FOUND', 'EVENT_FULL')).toBe(true);
  expect(isApiError(copy, 'NOT_FOUND')).toBe(false);
  expect(isApiError(new Error('Full'))).toBe(false);
});

test('a taken email is shown at its field, also when the server names no field', () => {
  const taken = new ApiError('EMAIL_TAKEN', 'Taken', { status: 409 });
  expect(failureFields(taken)).toEqual({ email: 'Taken' });
  expect(failureFields(full)).toEqual({});
});
