import {
  createFakeBackend,
  type FakeBackend,
  fakeBackendHandlers,
  handle,
  makeId,
  makeMessage,
  refuse,
} from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

const ROOK = makeId(0x900);
/** Its messages are read already. */
const MAGPIE = makeId(0x901);
const KESTREL = makeId(0x903);

function open(options: Parameters<typeof renderRemote>[1] = {}) {
  return renderRemote(<Page />, { path: `/dashboard/messages/${ROOK}`, ...options });
}
function threadList() {
  return within(screen.getByRole('navigation', { name: 'Threads' }));
}
function listedNames() {
  return threadList()
    .queryAllByRole('link')
    .map((link) => link.textContent?.match(/Rook|Magpie|Bramble|Kestrel|Otter/)?.[0]);
}
async function waitForNames(...names: string[]) {
  await waitFor(() => expect(listedNames()).toEqual(names));
}
function threadRequests(requests: { path: string; query: Record<string, string> }[]) {
  return requests.filter(({ path }) => path === '/messages/threads').map(({ query }) => query);
}
function rows() {
  return threadList().getAllByRole('listitem');
}
function positionOf(element: Element | null) {
  return element?.closest('li')?.getAttribute('aria-posinset');
}

const ALL_NAMES = ['Rook', 'Magpie', 'Bramble', 'Otter', 'Kestrel'];

test('a search for people and events is sent once after typing, and is kept in the URL with the open thread', async () => {
  const { location, requests } = open({ path: `/dashboard/messages/${MAGPIE}` });
  await waitForNames(...ALL_NAMES);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search threads' }), 'first steps');
  await waitForNames('Kestrel');
  expect(threadRequests(requests).map(({ search }) => search)).toEqual([undefined, 'first steps']);
  expect(location()).toBe(`/dashboard/messages/${MAGPIE}?search=first+steps`);
  await userEvent.click(threadList().getByRole('link', { name: /Kestrel/ }));
  expect(location()).toBe(`/dashboard/messages/${KESTREL}?search=first+steps`);
  await waitForNames('Kestrel');
});

test('a conversation that comes late leaves the focus to the search', async () => {
  const backend = createFakeBackend('full');
  const late = Promise.withResolvers<void>();
  const real = fakeBackendHandlers(backend).find(({ name }) => name === 'getThread')!;
  const { respond } = real;
  open({
    backend,
    handlers: [{ ...real, respond: (request) => late.promise.then(() => respond(request)) }],
  });
  await waitForNames(...ALL_NAMES);
  const search = screen.getByRole('searchbox', { name: 'Search threads' });
  await userEvent.type(search, 'first');
  late.resolve();
  await screen.findByRole('textbox', { name: 'Write a message' });
  await userEvent.keyboard(' steps');
  expect(search).toHaveValue('first steps');
});

test('the threads of one status are listed; a link restores it and opens the first of all threads', async () => {
  const { location } = open({ path: '/dashboard/messages/all?status=read' });
  // The first is an unread one; it is opened and with that read.
  await waitForNames('Rook', 'Magpie', 'Otter', 'Kestrel');
  expect(screen.getByRole('radio', { name: 'Read' })).toBeChecked();
  expect(location()).toBe(`/dashboard/messages/${ROOK}?status=read`);
  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  await waitForNames(...ALL_NAMES);
  expect(location()).toBe(`/dashboard/messages/${ROOK}`);
});

test('reading a thread does not remove it from the unread ones while it is open', async () => {
  const { requests } = open({ path: `/dashboard/messages/${makeId(0x902)}?status=unread` });
  await waitForNames('Rook', 'Bramble');
  await waitFor(() =>
    expect(requests.some(({ path }) => path === '/messages/mark-read')).toBe(true),
  );
  await waitFor(() => expect(threadRequests(requests)).toHaveLength(2));
  const bramble = within(threadList().getByRole('link', { name: /Bramble/ }));
  await waitFor(() => expect(bramble.queryByLabelText('1 unread')).not.toBeInTheDocument());
  expect(listedNames()).toEqual(['Rook', 'Bramble']);
  await userEvent.click(threadList().getByRole('link', { name: /Rook/ }));
  await waitForNames('Rook');
});

test('a filter that finds nothing can be cleared', async () => {
  const { location } = open({ path: `/dashboard/messages/${ROOK}?search=zzz&status=unread` });
  expect(await screen.findByText('No threads match your search and filter.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitForNames(...ALL_NAMES);
  expect(screen.queryByText('No messages yet')).not.toBeInTheDocument();
  expect(threadList().getByRole('searchbox')).toHaveValue('');
  expect(location()).toBe(`/dashboard/messages/${ROOK}`);
});

/** Holds further responses with threads until the returned function is called. */
function holdThreads({ backend, use }: ReturnType<typeof open>) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const real = fakeBackendHandlers(backend).find(({ name }) => name === 'listThreads')!;
  use({ name: 'listThreads', respond: (request) => released.then(() => real.respond(request)) });
  return () => act(() => release());
}

test('the list stays while another filter is loaded', async () => {
  const rendered = open({ path: `/dashboard/messages/${MAGPIE}` });
  await waitForNames(...ALL_NAMES);
  const release = holdThreads(rendered);
  await userEvent.click(screen.getByRole('radio', { name: 'Unread' }));
  expect(listedNames()).toEqual(ALL_NAMES);
  expect(threadList().getByRole('list').parentElement).toHaveAttribute('aria-busy', 'true');
  release();
  await waitForNames('Rook', 'Bramble');
});

test('while cleared filters are loaded, the list does not say that there are no threads', async () => {
  const rendered = open({ path: `/dashboard/messages/${MAGPIE}?search=zzz` });
  await screen.findByText('No threads found');
  const release = holdThreads(rendered);
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.queryByText('No messages yet')).not.toBeInTheDocument();
  expect(screen.getByRole('searchbox', { name: 'Search threads' })).toHaveValue('');
  release();
  await waitForNames(...ALL_NAMES);
});

test('a row shows the latest message: one’s own, a photo, or that it was deleted', async () => {
  const backend = createFakeBackend('full');
  const own = backend.messages.filter(({ threadId }) => threadId === KESTREL).at(-1)!;
  Object.assign(own, { deleted: true });
  open({ backend });
  await waitForNames(...ALL_NAMES);
  expect(threadList().getByRole('link', { name: /Magpie/ })).toHaveTextContent(
    'You: Trackers are at the desk.',
  );
  expect(threadList().getByRole('link', { name: /Bramble/ })).toHaveTextContent('Photo');
  expect(threadList().getByRole('link', { name: /Kestrel/ })).toHaveTextContent('Message deleted');
});

test('the arrow keys, Home and End move between the rows, and Enter opens one', async () => {
  const { location } = open();
  await waitForNames(...ALL_NAMES);
  const links = threadList().getAllByRole('link');
  expect(links.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1]);
  act(() => links[0]!.focus());
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
  expect(links[2]).toHaveFocus();
  expect(links.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0, -1, -1]);
  await userEvent.keyboard('{End}{ArrowDown}');
  expect(links[4]).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(links[0]).toHaveFocus();
  await userEvent.keyboard('{End}{Enter}');
  expect(location()).toBe(`/dashboard/messages/${KESTREL}`);
  await screen.findByText('You are on the list.');
  expect(await screen.findByRole('textbox', { name: 'Write a message' })).toHaveFocus();
});

/** A backend with this many threads; the first is the most recently active. */
function backendWith(count: number): FakeBackend {
  const backend = createFakeBackend('full');
  const [sample] = backend.threads;
  const [message] = backend.messages;
  backend.threads.length = 0;
  backend.messages.length = 0;
  for (let index = 0; index < count; index++) {
    const id = makeId(0x5000 + index);
    const createdAt = new Date(Date.UTC(2026, 9, 1) - index * 60_000).toISOString();
    const event = { ...sample!.event, title: `Game ${index + 1}` };
    backend.threads.push({ ...sample!, id, event });
    const { sender, recipient } = message!;
    backend.messages.push(
      makeMessage({ threadId: id, status: 'read', sender, recipient, createdAt }),
    );
  }
  return backend;
}

/** Gives the list a height: jsdom has no layout. */
function giveHeight(heightPx: number) {
  const height = jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(heightPx);
  const rowHeight = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(87);
  return () => {
    height.mockRestore();
    rowHeight.mockRestore();
  };
}

function scrollTo(topPx: number) {
  const scroller = threadList().getByRole('list').parentElement!.parentElement!;
  scroller.scrollTop = topPx;
  fireEvent.scroll(scroller);
}

test('of 1,000 threads no more than 30 rows are rendered, and pages are loaded as one scrolls', async () => {
  const restore = giveHeight(740);
  const { requests } = open({
    backend: backendWith(1_000),
    path: `/dashboard/messages/${makeId(0x5000)}`,
  });
  await waitFor(() => expect(rows().length).toBeGreaterThan(8));
  for (let page = 2; page <= 20; page++) {
    scrollTo((page - 1) * 50 * 87 - 740);
    await waitFor(() => expect(threadRequests(requests).at(-1)?.page).toBe(String(page)));
    await waitFor(() => expect(rows().length).toBeLessThanOrEqual(30));
  }
  await waitFor(() => expect(rows()[0]).toHaveAttribute('aria-setsize', '1000'));
  scrollTo(1_000 * 87 - 740);
  expect(await screen.findByText('Game 1000')).toBeInTheDocument();
  expect(rows().length).toBeLessThanOrEqual(30);
  expect(threadRequests(requests)).toHaveLength(20);
  restore();
});

test('the focus is not lost when its row is scrolled out of sight', async () => {
  const restore = giveHeight(740);
  open({ backend: backendWith(50), path: `/dashboard/messages/${makeId(0x5000)}` });
  await waitFor(() => expect(rows().length).toBeGreaterThan(8));
  await screen.findByRole('textbox', { name: 'Write a message' });
  act(() => threadList().getAllByRole('link')[0]!.focus());
  scrollTo(30 * 87);
  await waitFor(() => expect(threadList().getByRole('list')).toHaveFocus());
  scrollTo(0);
  await waitFor(() => expect(positionOf(rows()[0]!)).toBe('1'));
  await userEvent.keyboard('{ArrowDown}');
  expect(positionOf(document.activeElement)).toBe('2');
  restore();
});

test('a next page that fails is said at the end of the list, and can be tried again', async () => {
  let isDown = true;
  const backend = backendWith(60);
  const real = fakeBackendHandlers(backend).find(({ name }) => name === 'listThreads')!;
  const restore = giveHeight(740);
  open({
    backend,
    path: `/dashboard/messages/${makeId(0x5000)}`,
    handlers: [
      handle('listThreads', (request) =>
        isDown && request.query.page === 2
          ? refuse('INTERNAL')
          : (real.respond(request as never) as never),
      ),
    ],
  });
  await waitFor(() => expect(rows().length).toBeGreaterThan(8));
  scrollTo(50 * 87 - 740);
  expect(await screen.findByText('More threads could not be loaded.')).toBeVisible();
  expect(screen.queryByText('Failed to fetch message threads')).not.toBeInTheDocument();
  expect(threadList().getByText('Game 50')).toBeInTheDocument();
  isDown = false;
  await userEvent.click(threadList().getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(rows()[0]).toHaveAttribute('aria-setsize', '60'));
  expect(screen.queryByText('More threads could not be loaded.')).not.toBeInTheDocument();
  restore();
});
