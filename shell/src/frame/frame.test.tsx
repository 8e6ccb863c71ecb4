import type { ListedRemote } from '@muster/remote-host/registry';
import { showBanner } from '@muster/remote-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pages } from '../app.tsx';
import type { Remotes } from '../boot/remotes.ts';
import { RemotesProvider } from '../mounting/remotes-context.tsx';
import {
  config,
  forgetSession,
  keepSession,
  renderAt,
  SUPERADMIN_ID,
  user,
} from '../session/testing/session-fixtures.tsx';

const mockApi = {
  validate: jest.fn(),
  getSignedInUser: jest.fn(),
  getUnreadCount: jest.fn(),
  getExportSummary: jest.fn(),
  listMyParticipations: jest.fn(),
  logout: jest.fn(),
};
jest.mock('@muster/api-client', () => ({
  ...jest.requireActual('@muster/api-client'),
  createApi: () => mockApi,
}));
// These tests check only where a remote is mounted, not what it renders.
jest.mock('../mounting/remote-slot.tsx', () => ({
  RemoteSlot: ({ id, module }: { id: string; module: string }) => (
    <div data-testid={`${id}/${module}`} />
  ),
}));

function tab(given: Partial<ListedRemote> & Pick<ListedRemote, 'id' | 'label' | 'paths'>) {
  const title = `${given.label} title`;
  return { icon: 'users', visibleTo: 'everyone', title, ...given } as ListedRemote;
}

const list = [
  tab({
    id: 'events',
    label: 'Events',
    title: 'Event Management',
    paths: ['/dashboard/events'],
    publicPaths: ['/e', '/games'],
  }),
  tab({ id: 'messaging', label: 'Messages', paths: ['/dashboard/messages'] }),
  tab({ id: 'fifth', label: 'Weather', icon: 'no-such-icon', paths: ['/dashboard/weather'] }),
  tab({ id: 'gate', label: 'Gate', paths: ['/gate'], publicPaths: ['/t'], standalone: true }),
  tab({ id: 'money', label: 'Money', paths: ['/dashboard/money'], withoutTab: true }),
  tab({
    id: 'vouchers',
    label: 'Vouchers',
    paths: ['/dashboard/vouchers'],
    withoutTab: true,
    underTab: 'events',
  }),
  tab({
    id: 'admin',
    label: 'Admin',
    visibleTo: 'superadmin',
    paths: ['/dashboard/admin', '/admin/events'],
  }),
];
// The frame only lists the remotes and follows changes; nothing is loaded.
const remotes = {
  list: () => list,
  subscribe: () => () => {},
  complete: async () => {},
} as unknown as Remotes;

/** How many events the signed-in user runs, and has joined. */
let [own, joined] = [1, 0];

async function renderFrame(at: string, signedInUser: object = user, given: Remotes = remotes) {
  keepSession({ user: signedInUser });
  mockApi.validate.mockResolvedValue({ valid: true });
  mockApi.getSignedInUser.mockResolvedValue({ user: signedInUser });
  mockApi.getUnreadCount.mockResolvedValue({ unreadCount: 3 });
  mockApi.logout.mockResolvedValue({});
  mockApi.getExportSummary.mockResolvedValue({ totalEvents: own });
  mockApi.listMyParticipations.mockResolvedValue({ pagination: { total: joined } });
  const shell = (
    <RemotesProvider remotes={given} showDetails={false}>
      <Pages config={config} />
    </RemotesProvider>
  );
  // Awaited, because the dashboard waits for its code and for the client.
  await act(async () => void renderAt(at, shell));
  return screen.findByRole('navigation', { name: 'Main' });
}
function path() {
  return screen.getByLabelText('path').textContent;
}
const superadmin = { ...user, id: SUPERADMIN_ID };

beforeEach(() => {
  forgetSession();
  [own, joined] = [1, 0];
});

test('/ redirects to the first tab and shows its title, its remote and its window title', async () => {
  const tabs = await renderFrame('/');
  expect(path()).toBe('/dashboard/events');
  expect(screen.getByRole('heading', { name: 'Event Management' })).toBeInTheDocument();
  expect(screen.getByTestId('events/Page')).toBeInTheDocument();
  expect(screen.getByTestId('events/HeaderActions')).toBeInTheDocument();
  expect(within(tabs).getByRole('link', { name: 'Events' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await waitFor(() => expect(document.title).toBe('(3) Event Management · Muster'));
});

test('tabs come from the registry, and the unread count is shown at Messages and at the bell', async () => {
  const tabs = await renderFrame('/dashboard/events');
  expect(within(tabs).getAllByRole('link')).toHaveLength(3);
  expect(await within(tabs).findByLabelText('3 unread')).toBeInTheDocument();
  const bell = screen.getByRole('link', { name: 'Messages, 3 unread' });
  await userEvent.click(bell);
  expect(path()).toBe('/dashboard/messages');
  expect(screen.getByTestId('messaging/Page')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Messages, 3 unread' })).not.toBeInTheDocument();
});

test('a page without a tab is opened by its path, beside the tabs', async () => {
  const tabs = await renderFrame('/dashboard/money/64b0');
  expect(screen.getByTestId('money/Page')).toBeInTheDocument();
  expect(within(tabs).queryByRole('link', { current: 'page' })).not.toBeInTheDocument();
  expect(within(tabs).queryByRole('link', { name: 'Money' })).not.toBeInTheDocument();
});

test('a page under the tab of another has its title, and its tab is current', async () => {
  const tabs = await renderFrame('/dashboard/vouchers');
  expect(screen.getByTestId('vouchers/Page')).toBeInTheDocument();
  expect(screen.getByTestId('vouchers/HeaderActions')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Event Management' })).toBeInTheDocument();
  expect(within(tabs).getByRole('link', { current: 'page' })).toHaveTextContent('Events');
});

test('the superadmin sees the Admin tab, also at its second path', async () => {
  const tabs = await renderFrame('/admin/events', superadmin);
  expect(screen.getByTestId('admin/Page')).toBeInTheDocument();
  expect(within(tabs).getByRole('link', { name: 'Admin' })).toHaveAttribute('aria-current', 'page');
});

test.each(['/admin/events', '/dashboard/admin', '/dashboard/nothing'])(
  'for an organizer %s does not exist',
  async (at) => {
    const tabs = await renderFrame(at);
    expect(
      await screen.findByRole('heading', { name: 'This page does not exist' }),
    ).toBeInTheDocument();
    expect(screen.queryByTestId('admin/Page')).not.toBeInTheDocument();
    expect(within(tabs).queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument();
  },
);

test('the sidebar shows the user; after Log out the page is not kept for the next login', async () => {
  await renderFrame('/dashboard/messages');
  expect(screen.getByText('Foxglove')).toBeInTheDocument();
  expect(screen.getByText('fox@badgerwood.uk')).toBeInTheDocument();
  expect(screen.getByText('Event Organizer')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(path()).toBe('/login');
  expect(screen.getByLabelText('path')).toHaveAttribute('data-state', 'null');
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
});

test.each([
  ['an organizer', 1, 1, true],
  ['a player who runs nothing', 0, 1, false],
  ['a newcomer', 0, 0, true],
])('of %s the sidebar says "Event Organizer" or not', async (_, events, games, isSaid) => {
  [own, joined] = [events, games];
  await renderFrame('/dashboard/messages');
  await waitFor(() => expect(mockApi.getExportSummary).toHaveBeenCalled());
  const said = screen.queryByText('Event Organizer');
  if (isSaid) await waitFor(() => expect(said).toBeVisible());
  else await waitFor(() => expect(screen.queryByText('Event Organizer')).not.toBeInTheDocument());
});

test('the drawer traps the focus, and Escape closes it and returns the focus', async () => {
  await renderFrame('/dashboard/events');
  const opener = screen.getByRole('button', { name: 'Open navigation' });
  await userEvent.click(opener);
  const drawer = screen.getByRole('dialog', { name: 'Navigation' });
  await waitFor(() => expect(drawer).toContainElement(document.activeElement as HTMLElement));
  for (let step = 0; step < 12; step++) {
    await userEvent.tab();
    expect(drawer).toContainElement(document.activeElement as HTMLElement);
  }
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
  expect(opener).toHaveAttribute('aria-expanded', 'false');
});

test('following a link closes the drawer', async () => {
  const tabs = await renderFrame('/dashboard/events');
  await userEvent.click(screen.getByRole('button', { name: 'Open navigation' }));
  await userEvent.click(within(tabs).getByRole('link', { name: 'Weather' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByTestId('fifth/Page')).toBeInTheDocument();
});

test('the chosen colour scheme is applied and stored', async () => {
  await renderFrame('/dashboard/events');
  expect(screen.getByRole('radio', { name: 'System colours' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(localStorage.getItem('muster-color-scheme')).toBe('dark');
});

test('a banner that a remote shows is read out and can be dismissed', async () => {
  await renderFrame('/dashboard/events');
  act(() => showBanner({ tone: 'error', text: 'Failed to fetch events' }));
  const banner = screen.getByRole('alert');
  expect(banner).toHaveTextContent('Failed to fetch events');
  await userEvent.click(within(banner).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('without a list of remotes the page says so, and Try again brings the tabs', async () => {
  let listed: ListedRemote[] = [];
  const listeners = new Set<() => void>();
  const none = listed;
  const lost = {
    list: () => (listed.length > 0 ? listed : none),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload: async () => {
      listed = list;
      for (const listener of listeners) listener();
    },
    complete: async () => {},
  } as unknown as Remotes;
  await renderFrame('/dashboard/events', user, lost);
  expect(await screen.findByText(/^The parts of Muster could not be loaded/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTestId('events/Page')).toBeInTheDocument();
});

test('an unknown path outside the dashboard shows the not-found page, also to a visitor', async () => {
  renderAt(
    '/nowhere',
    <RemotesProvider remotes={remotes} showDetails={false}>
      <Pages config={config} />
    </RemotesProvider>,
  );
  expect(
    await screen.findByRole('heading', { name: 'This page does not exist' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See upcoming games' })).toBeVisible();
});

test.each(['/gate/64b0', '/t/K7PM3XQ29WTF'])(
  '%s fills the window, for a visitor and for a signed-in user',
  async (at) => {
    const shell = (
      <RemotesProvider remotes={remotes} showDetails={false}>
        <Pages config={config} />
      </RemotesProvider>
    );
    await act(async () => void renderAt(at, shell));
    expect(await screen.findByTestId('gate/Page')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await act(async () => keepSession({ user }));
    expect(screen.getByTestId('gate/Page')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  },
);

async function renderForVisitor() {
  const shell = (
    <RemotesProvider remotes={remotes} showDetails={false}>
      <Pages config={config} />
    </RemotesProvider>
  );
  await act(async () => void renderAt('/e/64b0', shell));
  return screen.findByRole('navigation', { name: 'Account' });
}

test('a visitor sees a public path of a remote without tabs, and both ways in lead back', async () => {
  const links = await renderForVisitor();
  expect(screen.getByTestId('events/Page')).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  await userEvent.click(within(links).getByRole('link', { name: 'Register' }));
  expect(path()).toBe('/register');
  const state = screen.getByLabelText('path').dataset.state;
  expect(state).toBe('{"from":"/e/64b0"}');
});

test('a signed-in user sees a public path in the dashboard, and stays there when the session ends', async () => {
  const tabs = await renderFrame('/e/64b0');
  expect(within(tabs).getByRole('link', { name: 'Events' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await act(async () => forgetSession());
  expect(await screen.findByRole('navigation', { name: 'Account' })).toBeInTheDocument();
  expect(path()).toBe('/e/64b0');
  expect(screen.getByTestId('events/Page')).toBeInTheDocument();
});
