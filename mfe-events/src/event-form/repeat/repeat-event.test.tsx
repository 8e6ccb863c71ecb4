import { createFakeBackend, handle, makeId, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RepeatInstead } from '../duplicate/repeat-instead.tsx';

const FOX = makeId(0x101);
const NEXT_DATE = '2026-12-06T09:30:00.000Z';
const BUTTON = { name: 'Repeat it instead' };

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T12:00Z'), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

/** What an event that is copied offers; it differs so. */
function open(given: object = {}, handlers: ReturnType<typeof handle>[] = []) {
  const backend = createFakeBackend('full');
  const event = backend.events.find(({ id }) => id === FOX)!;
  Object.assign(event, { date: NEXT_DATE, ...given });
  const rendered = renderRemote(<RepeatInstead event={event} />, { backend, handlers });
  return { ...rendered, user: userEvent.setup({ delay: null }) };
}

async function openDialog(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', BUTTON));
  return within(await screen.findByRole('dialog', { name: /^Repeat “/ }));
}

test('an event that would be copied repeats instead, and is the first date', async () => {
  const { user, backend, location } = open();
  const dialog = await openDialog(user);
  expect(dialog.getByText(/^Next: Sun 6 Dec 09:30, Sun 13 Dec/)).toBeVisible();
  const weeks = dialog.getByLabelText(/weeks ahead/);
  await user.clear(weeks);
  await user.type(weeks, '6');
  await user.click(dialog.getByRole('button', { name: 'Repeat' }));
  expect(await screen.findByText(/” repeats: 3 dates wait for approval\.$/)).toBeVisible();
  await waitFor(() => expect(location()).toBe(`/dashboard/events/${FOX}/dates`));
  expect(backend.series).toMatchObject([
    { rule: { from: '2026-12-06', time: '09:30', weekdays: ['sun'] }, weeksAhead: 6 },
  ]);
});

test('what is refused is said where it belongs', async () => {
  const wrong = { rule: 'Not that day', 'rule.until': 'Too late', weeksAhead: 'Too far' };
  const refused = [handle('repeatEvent', () => refuse('VALIDATION', 'No', wrong))];
  const { user } = open({}, refused);
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole('button', { name: 'Repeat' }));
  expect(await dialog.findByText('Not that day')).toBeVisible();
  for (const [label, sentence] of [
    [/^Until/, 'Too late'],
    [/weeks ahead/, 'Too far'],
  ] as const)
    expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(
      expect.stringContaining(sentence),
    );
});

test.each([
  ['a date of a series', { series: { id: makeId(9), words: '', comingDates: 1, next: [] } }],
  ['called off', { cancelledAt: NEXT_DATE }],
  ['over', { date: '2026-11-01T09:30:00.000Z' }],
])('an event that is %s cannot', (_, event) => {
  open(event);
  expect(screen.queryByRole('button', BUTTON)).not.toBeInTheDocument();
});
