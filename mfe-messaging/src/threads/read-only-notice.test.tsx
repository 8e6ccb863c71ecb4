import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import { ReadOnlyNotice } from './read-only-notice.tsx';

const event = { id: '1'.repeat(24), title: 'Raid', date: '2027-05-01T10:00:00.000Z' };

test.each([
  [{ ...event, id: null, deleted: true }, 'This event was deleted.'],
  [{ ...event, id: null, deleted: false }, 'This account was deleted.'],
  [{ ...event, deleted: false }, 'This account is suspended.'],
])('the notice says why nobody can write: %j', (given, reason) => {
  renderRemote(<ReadOnlyNotice event={given} />, { as: 'organizer' });
  expect(screen.getByText(new RegExp(reason))).toHaveTextContent(
    'You can read the conversation, but not write in it.',
  );
});
