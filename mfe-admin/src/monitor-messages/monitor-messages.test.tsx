import { createFakeBackend, handle, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exportName } from './export-name.ts';
import { MonitorMessages } from './monitor-messages.tsx';

const SECTION = '/dashboard/admin?section=messages';

function openSection(options: Parameters<typeof renderRemote>[1] = {}) {
  return renderRemote(<MonitorMessages />, { as: 'superadmin', path: SECTION, ...options });
}

/** The thread of Rook about Operation Winter Fox, open. */
async function openThread(options: Parameters<typeof renderRemote>[1] = {}) {
  const rendered = openSection(options);
  const cards = await screen.findAllByRole('article', { name: 'Operation Winter Fox' });
  const card = cards.find((each) => within(each).queryByRole('link', { name: 'Rook' }))!;
  await userEvent.click(within(card).getByRole('link', { name: 'Operation Winter Fox' }));
  const dialog = await screen.findByRole('dialog', { name: 'Operation Winter Fox' });
  return { ...rendered, dialog };
}

test('a card shows event, both participants with their profiles, counts and the latest message', async () => {
  openSection();
  const card = await screen.findByRole('article', { name: 'Night Watch: Old Quarry' });
  const links = within(card)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(links).toEqual(['Night Watch: Old Quarry', 'Foxglove', 'Magpie']);
  expect(within(card).getByText('2 messages')).toBeVisible();
  expect(within(card).getByText('1 unread')).toBeVisible();
  expect(within(card).getByText('Foxglove: Trackers are at the desk.')).toBeVisible();
  expect(within(card).getByText('1h ago')).toBeVisible();
});

test('the search is sent to the server and kept in the URL', async () => {
  const { location } = openSection();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search threads' }), 'magpie@');
  expect(await screen.findByText('1 found')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(location()).toBe(`${SECTION}&search=magpie%40`);
  await userEvent.type(screen.getByRole('searchbox'), 'zzz');
  expect(await screen.findByText('No threads found')).toBeVisible();
});

test('a thread opens by its URL, with the status of every message in words', async () => {
  const { dialog, location } = await openThread();
  expect(location()).toMatch(/thread=[0-9a-f]{24}$/);
  const messages = await within(dialog).findByRole('list', { name: 'Messages' });
  const statuses = within(messages)
    .getAllByRole('article')
    .map((article) => within(article).getByText(/^(Sent|Delivered|Read)$/).textContent);
  expect(statuses).toEqual(['Read', 'Read', 'Read', 'Delivered', 'Read', 'Delivered', 'Delivered']);
  expect(within(messages).getByText('Rook: Do you still have hire kits?')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(location()).toBe(SECTION);
});

test('an email that is not confirmed is marked', async () => {
  const backend = createFakeBackend();
  backend.users.find(({ nickName }) => nickName === 'Foxglove')!.emailConfirmed = false;
  const { dialog } = await openThread({ backend });
  expect(within(dialog).getAllByText(/ \(not confirmed\)$/)).toHaveLength(1);
});

test('a deleted message is shown as such, and a picture opens full size', async () => {
  const backend = createFakeBackend();
  const parking = backend.messages.find(({ content }) => content.text.includes('parking'))!;
  Object.assign(parking, { deleted: true, content: { ...parking.content, text: '' } });
  const { dialog } = await openThread({ backend });
  expect(await within(dialog).findByText('Message deleted')).toBeVisible();
  await userEvent.click(
    within(dialog).getByRole('button', { name: 'View Is this the right gate? full size' }),
  );
  const viewer = await screen.findByRole('dialog', { name: 'Is this the right gate?' });
  await userEvent.click(within(viewer).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(viewer).not.toBeInTheDocument());
  expect(dialog).toBeInTheDocument();
});

test('a picture is shown as its thumbnail, if it has one', async () => {
  const backend = createFakeBackend();
  const imageThumbnail = '/media/messages/a-thumb.webp?expires=1&signature=y';
  const pictures = backend.messages.filter(({ content }) => content.type === 'image');
  const gate = pictures.find(({ content }) => content.imageCaption === 'Is this the right gate?')!;
  gate.content.imageThumbnail = imageThumbnail;
  const { dialog } = await openThread({ backend });
  const button = await within(dialog).findByRole('button', { name: /Is this the right gate/ });
  expect(button.querySelector('img')).toHaveAttribute('src', imageThumbnail);
  await userEvent.click(button);
  const viewer = await screen.findByRole('dialog', { name: 'Is this the right gate?' });
  expect(viewer.querySelector('img')).toHaveAttribute('src', gate.content.imageUrl);
});

test('going through the pages of a thread requests each page once', async () => {
  const backend = createFakeBackend();
  const thread = backend.threads[0]!;
  const template = backend.messages.find(({ threadId }) => threadId === thread.id)!;
  for (let index = 0; index < 120; index += 1)
    backend.messages.push({ ...template, id: `${index}`.padStart(24, 'a'), seq: 10_000 + index });
  const { dialog, requests } = await openThread({ backend });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Next' }));
  expect(await within(dialog).findByText(/^Page 2 of 2/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Previous' }));
  expect(await within(dialog).findByText(/^Page 1 of 2/)).toBeVisible();
  const pages = requests.filter(({ path }) => path.startsWith('/admin/messages/thread/'));
  expect(pages.map(({ query }) => query.page)).toEqual(['1', '2']);
});

test('the link to a message opens the page that it is on', async () => {
  const backend = createFakeBackend();
  const message = backend.messages.find(({ content }) => content.text.includes('hire kits'))!;
  openSection({
    backend,
    path: `${SECTION}&thread=${message.threadId}&message=${message.id}`,
  });
  const dialog = await screen.findByRole('dialog');
  const entry = (await within(dialog).findByText(message.content.text)).closest('li');
  expect(entry).toHaveAttribute('data-highlighted');
});

test('an export is saved under the id of the thread and the date', async () => {
  const downloads: string[] = [];
  URL.createObjectURL = () => 'blob:thread';
  URL.revokeObjectURL = () => undefined;
  function record(event: Event) {
    const link = event.target as HTMLAnchorElement;
    if (!link.download) return;
    downloads.push(link.download);
    event.preventDefault();
  }
  document.addEventListener('click', record);
  const { dialog, backend } = await openThread();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(downloads).toEqual([exportName(backend.threads[0]!.id, new Date())]));
  document.removeEventListener('click', record);
});

test('failures are shown in their fixed words', async () => {
  const { use } = openSection({ handlers: [handle('listAdminThreads', () => refuse('INTERNAL'))] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch message threads');
  use(
    handle('listAdminThreads', () => ({
      threads: [],
      pagination: { page: 1, limit: 20, total: 0, pages: 1 },
    })),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No messages yet')).toBeVisible();
});

test('a failure to load or export a thread is shown in the dialog', async () => {
  const { dialog, use } = await openThread({
    handlers: [handle('exportThread', () => refuse('INTERNAL'))],
  });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Export CSV' }));
  expect(await within(dialog).findByText('Failed to export thread messages CSV')).toBeVisible();
  use(handle('getAdminThread', () => refuse('INTERNAL')));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('link', { name: 'First Steps Sunday' }));
  const other = await screen.findByRole('dialog');
  expect(await within(other).findByText('Failed to fetch messages')).toBeVisible();
});
