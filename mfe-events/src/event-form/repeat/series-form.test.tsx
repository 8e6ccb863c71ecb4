import type { EndpointInput, Endpoints, Series, SeriesRule } from '@muster/contract';
import { createFakeBackend, handle, makeId, refuse } from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditEventPanel, NewEventPanel } from '../form-panel.tsx';

const FOX = makeId(0x101);
const COPY = `/dashboard/events/new?copy=${FOX}`;

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T12:00Z'), advanceTimers: true }));
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

async function openCopy(given: Parameters<typeof renderRemote>[1] = {}) {
  const user = userEvent.setup({ delay: null });
  const rendered = renderRemote(<NewEventPanel />, { path: COPY, ...given });
  const repeats = await screen.findByRole('radio', { name: 'Repeats' });
  const form = within(screen.getByRole('dialog', { name: 'Create New Event' }));
  return { ...rendered, user, form, repeats };
}

test('a new event that repeats is a series, and what was chosen survives a reload', async () => {
  const first = await openCopy();
  expect(first.form.queryByLabelText(/weeks ahead/)).not.toBeInTheDocument();
  await first.user.click(first.repeats);
  expect(first.form.getByLabelText(/weeks ahead/)).toHaveValue('12');
  first.unmount();
  const { user, form, repeats, backend, location } = await openCopy();
  expect(repeats).toBeChecked();
  await user.click(form.getByRole('button', { name: 'Create Event' }));
  expect(await screen.findByText(/” repeats: [2-9] dates wait for approval\.$/)).toBeVisible();
  await waitFor(() => expect(location()).toBe('/dashboard/events'));
  expect(backend.series).toMatchObject([
    { rule: { frequency: 'weekly', interval: 1, time: '09:30' }, weeksAhead: 12 },
  ]);
});

test('what a series refuses is shown at its fields', async () => {
  const wrong = {
    'event.title': 'That title is taken',
    'rule.from': 'That day is over',
    'rule.until': 'That is too late',
    'rule.extra.0': 'That day is twice in it',
    endsAfterMinutes: 'That is too long',
    weeksAhead: 'So far ahead is too far',
  };
  const handlers = [handle('createSeries', () => refuse('VALIDATION', 'No', wrong))];
  const { user, form, repeats } = await openCopy({ handlers });
  await user.click(repeats);
  await user.click(form.getByRole('button', { name: 'Create Event' }));
  for (const [label, path] of [
    [/^Event title/, 'event.title'],
    [/^Date and time/, 'rule.from'],
    [/^Until/, 'rule.until'],
    [/^End/, 'endsAfterMinutes'],
    [/weeks ahead/, 'weeksAhead'],
  ] as const)
    await waitFor(() =>
      expect(form.getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringContaining(wrong[path]),
      ),
    );
  expect(form.getAllByText(wrong['rule.extra.0']).at(-1)).toBeVisible();
});

const SERIES = {
  ...{ id: makeId(0x900), words: 'Every Sunday', comingDates: 12, pendingDates: 0, next: [] },
};
const RULE: SeriesRule = {
  ...{ frequency: 'weekly', interval: 1, weekdays: ['sun'], time: '09:30', from: '2026-12-06' },
  ...{ until: null, except: [], extra: [] },
};

type Sent = EndpointInput<Endpoints['updateSeries']>['body'];

/** The form of a date of a series, which starts on 6 December at 09:30. */
async function openDate() {
  const backend = createFakeBackend('full');
  const event = backend.events.find(({ id }) => id === FOX)!;
  const seriesDay = '2026-12-05';
  const made = { series: SERIES, seriesDay, date: '2026-12-06T09:30:00.000Z', endsAt: null };
  Object.assign(event, made);
  const sent: Sent[] = [];
  const series: Series = {
    ...{ ...SERIES, title: event.title, rule: RULE, organizer: event.organizer, event },
    ...{ endsAfterMinutes: null, weeksAhead: 12, moveUntilDays: null },
    ...{ isPaused: false, approved: true, can: { update: true, end: true } },
    ...{ createdAt: event.createdAt, updatedAt: event.updatedAt },
  };
  const rendered = renderRemote(<EditEventPanel id={FOX} />, {
    backend,
    handlers: [
      handle('getSeries', () => ({ series })),
      handle('listSeriesEvents', () => ({
        events: [event],
        pagination: { page: 1, limit: 100, total: 1, pages: 1 },
      })),
      handle('updateSeries', ({ body }) => {
        sent.push(body);
        const kept = [{ eventId: FOX, fields: ['title', 'imageUrl', 'imageThumbnail'] }];
        const refused = { eventId: makeId(5), code: 'BELOW_TAKEN', message: 'Too few' } as const;
        return { series, changed: 11, created: 0, removed: 0, kept, refused: [refused] };
      }),
    ],
  });
  const user = userEvent.setup({ delay: null });
  await screen.findByLabelText(/Event title/);
  async function retype(label: RegExp, text: string) {
    await user.clear(screen.getByLabelText(label));
    await fillIn(screen.getByLabelText(label), text, user);
  }
  async function save() {
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  }
  async function choose(scope: string) {
    const question = within(await screen.findByRole('dialog', { name: 'Which dates change?' }));
    expect(question.getByRole('radio', { name: 'This date' })).toBeChecked();
    await user.click(question.getByRole('radio', { name: scope }));
    await user.click(question.getByRole('button', { name: 'Save' }));
  }
  return { ...rendered, user, event, sent, retype, save, choose };
}

test('a change of one date is its own, and nothing is asked of an unchanged form', async () => {
  const { sent, event, retype, save, choose, requests } = await openDate();
  await retype(/Event title/, 'Fox of one day');
  await save();
  await choose('This date');
  expect(await screen.findByText('Event saved.')).toBeVisible();
  expect(event.title).toBe('Fox of one day');
  expect(sent).toEqual([]);
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('a change of more sends what is changed alone, and names the dates that keep theirs', async () => {
  const { sent, retype, save, choose, location, user } = await openDate();
  await retype(/Event title/, 'Fox of all days');
  await retype(/^Date and time/, '06/12/2026 10:00');
  await retype(/^End/, '06/12/2026 16:30');
  await save();
  await choose('This and the following');
  expect(await screen.findByText('11 dates changed.')).toBeVisible();
  expect(sent).toEqual([
    {
      event: { title: 'Fox of all days' },
      rule: { ...RULE, time: '10:00' },
      endsAfterMinutes: 390,
      from: '2026-12-05',
    },
  ]);
  const left = within(await screen.findByRole('dialog', { name: /^Some dates keep/ }));
  expect(await left.findByText(/^Sun 6 Dec.*: keeps its own title, main image$/)).toBeVisible();
  expect(left.getByText('Another date: Too few')).toBeVisible();
  await user.click(left.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(location()).toBe('/dashboard/events'));
});

test('another day is for one date alone', async () => {
  const { retype, save } = await openDate();
  await retype(/^Date and time/, '07/12/2026 09:30');
  await save();
  const question = within(await screen.findByRole('dialog', { name: 'Which dates change?' }));
  expect(question.getByText('Another day can be chosen for this date alone.')).toBeVisible();
  for (const name of ['This and the following', 'All coming dates'])
    expect(question.getByRole('radio', { name })).toBeDisabled();
});
