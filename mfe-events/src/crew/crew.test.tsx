import type { OpenInvitation } from '@muster/contract';
import { createFakeBackend, handle, makeId, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Navigate, useLocation } from 'react-router-dom';
import { pickEditorFields } from '../event-form/for-editor.ts';
import { EditEventPanel } from '../event-form/form-panel.tsx';
import { Page } from '../page.tsx';

const ORGANIZER = makeId(1);
const FAR = '2028-01-01T00:00:00.000Z';

function ownEvent(backend: ReturnType<typeof createFakeBackend>) {
  return backend.events.find(({ organizer }) => organizer.id === ORGANIZER)!;
}

function openCrew() {
  const backend = createFakeBackend();
  const event = ownEvent(backend);
  const helper = { id: makeId(77), name: 'Hal', avatarUrl: null };
  backend.crew.set(ORGANIZER, [
    {
      id: makeId(78),
      eventId: event.id,
      user: helper,
      roles: ['gate', 'medic'],
      expiresAt: FAR,
      invitedBy: { id: ORGANIZER, name: 'Olga' },
      createdAt: '2026-11-14T09:41:00.000Z',
    },
  ]);
  const path = `/dashboard/events/${event.id}/crew`;
  return { event, ...renderRemote(<Page />, { backend, path }) };
}

test('the crew says as what each helps and until when, and an access is ended', async () => {
  const user = userEvent.setup();
  const { backend } = openCrew();
  const people = await screen.findByRole('list', { name: 'Crew' });
  expect(within(people).getByText(/^Gate and Medic · until /)).toBeVisible();
  await user.click(within(people).getByRole('button', { name: 'End access: Hal' }));
  const question = await screen.findByRole('dialog', { name: 'End Hal’s access?' });
  await user.click(within(question).getByRole('button', { name: 'End access' }));
  expect(await screen.findByText('Nobody helps with this event yet.')).toBeVisible();
  expect(backend.crew.get(ORGANIZER)).toEqual([]);
});

test('without crew the tab opens with the phones and one role; the link stays once made', async () => {
  const user = userEvent.setup();
  const backend = createFakeBackend();
  const { id: eventId } = ownEvent(backend);
  const expiresAt = FAR;
  const device = { id: makeId(81), name: 'Sam’s phone', eventId, expiresAt };
  const invitation = { id: makeId(80), roles: ['gate' as const], eventId, expiresAt };
  const open: OpenInvitation[] = [];
  const { requests } = renderRemote(<Page />, {
    backend,
    path: `/dashboard/events/${eventId}/crew`,
    handlers: [
      handle('listDevices', () => ({
        devices: [{ ...device, pairedAt: FAR, lastSeenAt: null }],
        pagination: { page: 1, limit: 100, total: 1, pages: 1 },
      })),
      handle('listCrew', () => ({
        crew: [],
        invitations: open,
        pagination: { page: 1, limit: 100, total: 0, pages: 0 },
      })),
      handle('inviteCrew', () => {
        open.push({ ...invitation, email: '', validUntil: FAR, createdAt: FAR });
        return { invitation, token: 'token', url: 'http://localhost/crew#token', isMailed: false };
      }),
    ],
  });
  const make = await screen.findByRole('button', { name: 'Make invitation' });
  function listRegions() {
    const regions = screen.getAllByRole('region', { name: /^(Phones|Invite|People)/ });
    return regions.map((region) => within(region).getByRole('heading').textContent);
  }
  const order = ['Phones at the gate', 'Invite somebody', 'People'];
  expect(listRegions()).toEqual(order);
  expect(await screen.findByText('Sam’s phone')).toBeVisible();
  expect(screen.getAllByRole('checkbox')).toEqual([screen.getByRole('checkbox', { name: 'Gate' })]);
  await user.click(screen.getByRole('button', { name: 'Other roles' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(6);
  await user.click(make);
  expect(await screen.findByRole('button', { name: /^Cancel invitation/ })).toBeVisible();
  expect(screen.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible();
  expect(listRegions()).toEqual(order);
  const sent = requests.find(({ path }) => path.endsWith('/crew/invitations'));
  expect(sent?.body).toMatchObject({ roles: ['gate'] });
});

test('an invitation needs a role, and its link is shown once, with a QR code', async () => {
  const user = userEvent.setup();
  const { event, requests, use } = openCrew();
  use(
    handle('inviteCrew', ({ body: { roles, eventId, expiresAt } }) => {
      const invitation = { id: makeId(80), roles, eventId, expiresAt };
      return { invitation, token: 'token', url: 'http://localhost/crew#token', isMailed: false };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Invite somebody' }));
  const region = screen.getByRole('region', { name: 'Invite somebody' });
  expect(region).toHaveFocus();
  const form = within(region);
  expect(form.getByRole('checkbox', { name: 'Gate' })).toBeChecked();
  await user.click(form.getByRole('checkbox', { name: 'Gate' }));
  await user.click(form.getByRole('button', { name: 'Make invitation' }));
  expect(await form.findByText('Choose at least one role')).toBeVisible();
  await user.click(form.getByRole('checkbox', { name: 'Gate' }));
  await user.click(form.getByRole('button', { name: 'Make invitation' }));
  expect(await form.findByRole('img', { name: 'QR code of the invitation' })).toBeVisible();
  const sent = requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ roles: ['gate'], eventId: event.id });
  expect(form.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(
    'http://localhost/crew#token',
  );
});

/** An invitation of somebody else, for one of their events or all, and its address. */
/** The pages of the session are the shell's. */
function AtInvitation() {
  const { pathname, hash, state } = useLocation();
  if (pathname !== '/crew/accept') return null;
  return (
    <>
      <Page />
      <p>Where: {JSON.stringify([hash, Object.keys(state ?? {})])}</p>
    </>
  );
}

function openInvitation(eventHours: number | null, as?: 'visitor') {
  const backend = createFakeBackend();
  const event = backend.events.find(({ organizer }) => organizer.id !== ORGANIZER)!;
  if (eventHours !== null) event.date = new Date(Date.now() + eventHours * 3_600_000).toISOString();
  const organizer = { id: event.organizer.id, name: 'Quarrymaster' };
  const terms = { roles: ['gate' as const], expiresAt: FAR, organizer };
  const eventId = eventHours === null ? null : event.id;
  const invited = { ...terms, event: eventId && event };
  return {
    event,
    ...renderRemote(<AtInvitation />, {
      backend,
      path: '/crew/accept#token',
      ...(as && { as }),
      handlers: [
        handle('getCrewInvitation', ({ body }) =>
          body.token === 'token'
            ? { invitation: invited as never }
            : refuse('INVITATION_NOT_FOUND'),
        ),
        handle('acceptCrewInvitation', () => ({ member: { id: makeId(80), eventId, ...terms } })),
      ],
    }),
  };
}

test('an invitation names organizer, event and role before anybody signs in', async () => {
  const { event } = openInvitation(1, 'visitor');
  const name = 'Quarrymaster invites you to help';
  expect(await screen.findByRole('heading', { name })).toBeVisible();
  expect(screen.getByText(event.title)).toBeVisible();
  expect(screen.getByText(/Check people in/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in and accept' })).toBeVisible();
});

test.each(['Sign up and accept', 'Sign in and accept'])(
  'who has come back from *%s* has accepted',
  async (name) => {
    const visit = openInvitation(1, 'visitor');
    await userEvent.click(await screen.findByRole('link', { name }));
    visit.unmount();
    openInvitation(1);
    expect(await screen.findByRole('link', { name: 'Start check-in' })).toBeVisible();
  },
);

test('who has come back without a session is asked again', async () => {
  const leaving = openInvitation(1, 'visitor');
  await userEvent.click(await screen.findByRole('link', { name: 'Sign up and accept' }));
  leaving.unmount();
  const back = openInvitation(1, 'visitor');
  expect(await screen.findByRole('link', { name: 'Sign up and accept' })).toBeVisible();
  back.unmount();
  const { requests } = openInvitation(1);
  expect(await screen.findByRole('button', { name: 'Accept invitation' })).toBeVisible();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(requests.filter(({ path }) => path.endsWith('/accept'))).toEqual([]);
});

test.each([
  ['while the gate is open, to check-in', 1, 'Start check-in', /^\/gate\//],
  ['before that, to the event', 48, 'Open the event', /events\//],
  ['for all events, to Helping', null, 'Helping', /view=helping$/],
] as const)('accepting leads %s', async (_, hours, link, address) => {
  openInvitation(hours);
  await userEvent.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  expect(await screen.findByRole('heading', { name: /^You help / })).toBeVisible();
  expect(screen.getByText('Where: ["",["accepted"]]')).toBeVisible();
  expect(screen.getByText(/Check people in/)).toBeVisible();
  const [first] = screen.getAllByRole('link');
  expect(first).toHaveAccessibleName(link);
  expect(first).toHaveAttribute('href', expect.stringMatching(address));
});

function Reloaded() {
  const { state } = useLocation();
  if (state) return <Page />;
  const accepted = { organizer: { name: 'Olga' }, event: null, roles: ['gate'], expiresAt: FAR };
  return <Navigate to="/crew/accept" state={{ accepted }} replace />;
}

test('a reload after it still says whom one helps', async () => {
  renderRemote(<Reloaded />, { path: '/' });
  expect(await screen.findByRole('heading', { name: 'You help Olga' })).toBeVisible();
});

test('an invitation that cannot be used says so, and one without a token asks for nothing', async () => {
  for (const path of ['/crew/accept#used', '/crew/accept']) {
    const gone = handle('getCrewInvitation', () => refuse('INVITATION_NOT_FOUND'));
    const { unmount } = renderRemote(<Page />, { path, handlers: [gone] });
    expect(await screen.findByText('This invitation cannot be used')).toBeVisible();
    unmount();
  }
});

test('an invitation for another account says so when it is accepted', async () => {
  const refused = handle('acceptCrewInvitation', () => refuse('INVITATION_NOT_FOUND'));
  const view = handle('getCrewInvitation', () => ({
    invitation: { organizer: { name: 'Olga' }, event: null, roles: ['gate'], expiresAt: FAR },
  }));
  renderRemote(<Page />, { path: '/crew/accept#other', handlers: [view, refused] });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  expect(await screen.findByText('This invitation cannot be used')).toBeVisible();
});

test('Helping lists the events of others, and offers only what the role may do', async () => {
  const backend = createFakeBackend();
  const event = backend.events.find(({ organizer }) => organizer.id !== ORGANIZER)!;
  const member = {
    id: makeId(81),
    eventId: event.id,
    user: { id: ORGANIZER, name: 'Olga', avatarUrl: null },
    expiresAt: FAR,
    invitedBy: null,
    createdAt: FAR,
  };
  backend.crew.set(event.organizer.id, [{ ...member, roles: ['editor'] }]);
  const shown = renderRemote(<Page />, { backend, path: '/dashboard/events?view=helping' });
  const card = within(await screen.findByRole('article', { name: event.title }));
  expect(card.getByText(/Change the title/)).toBeVisible();
  expect(card.getByRole('link', { name: 'Edit event' })).toBeVisible();
  for (const name of ['Participants', 'Messages'])
    expect(card.queryByRole('link', { name })).not.toBeInTheDocument();
  shown.unmount();
  backend.crew.set(event.organizer.id, [{ ...member, roles: ['messages'] }]);
  event.date = new Date(Date.now() + 3_600_000).toISOString();
  const answering = renderRemote(<Page />, {
    backend,
    path: '/dashboard/events?view=helping',
    contributions: { 'event-card/actions@1': () => <b>List of the gate</b> },
  });
  expect(await screen.findByRole('link', { name: 'Messages' })).toHaveAttribute(
    'href',
    `/dashboard/messages/all?helping=${event.id}`,
  );
  expect(screen.queryByRole('link', { name: 'Edit event' })).not.toBeInTheDocument();
  expect(await screen.findByText('List of the gate')).toBeVisible();
  answering.unmount();
  renderRemote(<Page />, { path: '/dashboard/events?view=helping' });
  expect(await screen.findByText('You do not help with an event yet')).toBeVisible();
});

test('the form of an editor has texts and pictures, and nothing else', async () => {
  const backend = createFakeBackend();
  const event = backend.events.find(({ organizer }) => organizer.id !== ORGANIZER)!;
  const member = { id: makeId(82), eventId: event.id, roles: ['editor' as const], expiresAt: FAR };
  const user = { id: ORGANIZER, name: 'Olga', avatarUrl: null };
  backend.crew.set(event.organizer.id, [{ ...member, user, invitedBy: null, createdAt: FAR }]);
  renderRemote(<EditEventPanel id={event.id} />, { backend });
  expect(await screen.findByLabelText(/^Event title/)).toHaveValue(event.title);
  for (const name of ['Price', 'Duration', 'Max participants', 'Organizer name'])
    expect(screen.queryByLabelText(new RegExp(`^${name}`))).not.toBeInTheDocument();
  expect(pickEditorFields({ title: 'Day Raid', date: '', price: '£1', gallery: [] })).toEqual({
    title: 'Day Raid',
    gallery: [],
  });
});
