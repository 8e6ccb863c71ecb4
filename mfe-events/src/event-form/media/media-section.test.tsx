import { type Event, FAILURE_TEXT, UPLOAD } from '@muster/contract';
import { handle, makeEvent, makeFile, refuse } from '@muster/testing';
import { type RenderedRemote, renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditEventPanel, NewEventPanel } from '../form-panel.tsx';

const hill = new File(['x'], 'hill.jpg', { type: 'image/jpeg' });
const clip = new File(['x'], 'clip.mp4', { type: 'video/mp4' });
function picture(name: string) {
  return {
    type: 'image' as const,
    url: `/media/events/${name}.jpg`,
    thumbnail: null,
  };
}

function group(name: RegExp) {
  return within(screen.getByRole('group', { name }));
}

/** Chooses files in the main image's control, or the gallery's. */
async function choose(control: 'main' | 'gallery', ...files: File[]) {
  await screen.findByLabelText(/Event title/);
  const more = screen.getByText('More: gallery');
  const isClosed = !more.closest('details')?.open;
  if (control === 'gallery' && isClosed) await userEvent.click(more);
  const inputs = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
  const input = inputs[control === 'main' ? 0 : 1];
  if (!input) throw new Error('no file input');
  await userEvent.setup({ applyAccept: false }).upload(input, files);
}

function edit(fields: Partial<Event> = {}) {
  const event = makeEvent(fields);
  const rendered = renderRemote(<EditEventPanel id={event.id} />, {
    handlers: [handle('getEvent', () => ({ event })), handle('updateEvent', () => ({ event }))],
  });
  return { event, rendered };
}

async function save(rendered: RenderedRemote) {
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Event saved.');
  return rendered.requests.find(({ method }) => method === 'PUT')?.body as Record<string, unknown>;
}

test('saving sends the gallery in its order, the main video and the files to delete', async () => {
  const { rendered } = edit({
    imageUrl: '/media/events/main.jpg',
    imageThumbnail: null,
    gallery: [picture('a'), picture('b')],
  });
  await choose('main', clip);
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  await choose('gallery', hill);
  const gallery = group(/Gallery/);
  await gallery.findByRole('button', { name: 'View picture 3 full size' });
  await userEvent.click(gallery.getByRole('button', { name: 'Move picture 3 earlier' }));
  await userEvent.click(gallery.getByRole('button', { name: 'Delete picture 1' }));
  const body = await save(rendered);
  const stored = (body.gallery as { url: string }[])[0]?.url ?? '';
  expect(stored).toMatch(/^\/media\/events\/\w+\.jpg$/);
  expect(body.gallery).toEqual([{ type: 'image', url: stored, thumbnail: stored }, picture('b')]);
  expect(body).toMatchObject({ isVideo: true, imageThumbnail: null });
  expect(body.imageUrl).toMatch(/\.mp4$/);
  expect(body._cleanupMedia).toEqual(['/media/events/main.jpg', '/media/events/a.jpg']);
});

test('a file that was uploaded in the form is deleted with its tile; those of the event wait for the save', async () => {
  const { rendered } = edit({ gallery: [picture('a'), picture('b')] });
  await choose('gallery', hill);
  const gallery = group(/Gallery/);
  await userEvent.click(await gallery.findByRole('button', { name: 'Delete picture 3' }));
  await userEvent.click(gallery.getByRole('button', { name: 'Delete picture 1' }));
  const body = await save(rendered);
  expect(body._cleanupMedia).toEqual(['/media/events/a.jpg']);
  const deleted = rendered.requests.filter(({ method }) => method === 'DELETE');
  expect(deleted.map(({ path }) => path)).toEqual(['/files/delete']);
  expect(deleted[0]?.body).toEqual({ url: expect.stringMatching(/^\/media\/events\/\w+\.jpg$/) });
});

test('a file that could not be deleted is said, and is out of the form all the same', async () => {
  const { rendered } = edit();
  await choose('gallery', hill);
  const gallery = group(/Gallery/);
  const remove = await gallery.findByRole('button', { name: 'Delete picture 1' });
  rendered.use(handle('deleteFile', () => refuse('UNAVAILABLE', 'The store is away')));
  await userEvent.click(remove);
  expect(await gallery.findByRole('alert')).toHaveTextContent(
    'Failed to delete file: The store is away',
  );
  expect(gallery.queryByRole('button', { name: 'Delete picture 1' })).not.toBeInTheDocument();
});

test('a bad file does not refuse the good ones, and is named', async () => {
  edit();
  const plan = new File(['x'], 'plan.pdf', { type: 'application/pdf' });
  const large = new File([new Uint8Array(UPLOAD.maxImageBytes + 1)], 'large.jpg', {
    type: 'image/jpeg',
  });
  await choose('gallery', plan, large, hill, clip);
  const refused = await group(/Gallery/).findByRole('alert');
  expect(refused).toHaveTextContent(`large.jpg: ${FAILURE_TEXT.imageSize}`);
  expect(refused).toHaveTextContent('plan.pdf: Invalid file type');
  expect(refused).toHaveTextContent(`clip.mp4: ${FAILURE_TEXT.invalidFileType}`);
  await group(/Gallery/).findByRole('button', { name: 'View picture 1 full size' });
});

test('a sixth picture is refused at the gallery', async () => {
  edit({ gallery: ['a', 'b', 'c', 'd', 'e'].map(picture) });
  await choose('gallery', hill);
  expect(await group(/Gallery/).findByRole('alert')).toHaveTextContent('Maximum 5 files allowed');
});

test('a failed upload blocks saving until it is retried', async () => {
  const { rendered } = edit();
  await screen.findByLabelText(/Event title/);
  rendered.use(handle('uploadFile', () => refuse('UNAVAILABLE', 'The store is away')));
  await choose('gallery', hill);
  expect(await screen.findByText('The store is away')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  const sentence = 'A file is still uploading or has failed. Wait, retry or remove it';
  expect(await group(/Gallery/).findByText(sentence)).toBeInTheDocument();
  expect(rendered.requests.some(({ method }) => method === 'PUT')).toBe(false);
  rendered.use(handle('uploadFile', () => ({ file: makeFile() })));
  await userEvent.click(screen.getByRole('button', { name: 'Retry hill.jpg' }));
  await group(/Gallery/).findByRole('button', { name: 'View picture 1 full size' });
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  expect(await save(rendered)).toMatchObject({ gallery: [{ url: '/media/uploads/ridge.jpg' }] });
});

test('leaving while a file is not uploaded asks for confirmation', async () => {
  const { rendered } = edit();
  await screen.findByLabelText(/Event title/);
  rendered.use(handle('uploadFile', () => refuse('UNAVAILABLE')));
  await choose('gallery', hill);
  await screen.findByRole('button', { name: 'Retry hill.jpg' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Discard' })).toBeInTheDocument();
});

test.each([
  [
    'on the server',
    (rendered: RenderedRemote) => rendered.use(handle('uploadFile', expireSession)),
  ],
  ['in this browser', forgetToken],
])('a session that expired %s is reported, and the gallery stays', async (_, expire) => {
  const { rendered } = edit({ gallery: [picture('a')] });
  await screen.findByLabelText(/Event title/);
  expire(rendered);
  await choose('gallery', hill);
  expect(
    await screen.findByText('No authentication token found. Please log in again.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'View picture 1 full size' })).toBeInTheDocument();
});

test('refusals by the server are shown at the control and at the item that they concern', async () => {
  const { rendered } = edit({ gallery: [picture('a'), picture('b')] });
  await screen.findByLabelText(/Event title/);
  const foreign = 'Media must be files you uploaded to Muster';
  rendered.use(
    handle('updateEvent', () =>
      refuse('FOREIGN_MEDIA', foreign, { imageUrl: foreign, 'gallery.1.url': foreign }),
    ),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await group(/Main image/).findByText(foreign)).toBeInTheDocument();
  const [, second] = group(/Gallery/).getAllByRole('listitem');
  expect(within(second as HTMLElement).getByRole('alert')).toHaveTextContent(foreign);
  const summary = screen.getByRole('group', { name: '2 things to fix' });
  const [, link] = within(summary).getAllByRole('button', { name: foreign });
  await userEvent.click(link as HTMLElement);
  expect(group(/Gallery/).getByRole('button', { name: 'View picture 2 full size' })).toHaveFocus();
  await userEvent.click(group(/Gallery/).getByRole('button', { name: 'Delete picture 2' }));
  await waitFor(() => expect(group(/Gallery/).queryByText(foreign)).not.toBeInTheDocument());
});

test('Escape closes the full-size view and keeps the form open', async () => {
  const { rendered } = edit({ gallery: [picture('a')] });
  await screen.findByLabelText(/Event title/);
  await userEvent.click(group(/Gallery/).getByRole('button', { name: 'View picture 1 full size' }));
  // A click moves the focus from the close button to the dialog itself.
  await userEvent.click(await screen.findByRole('dialog', { name: 'Picture 1 of 1' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Picture 1 of 1' })).not.toBeInTheDocument(),
  );
  expect(rendered.location()).toBe('/');
});

test('only the superadmin sees the connection test and the debug log', async () => {
  const { unmount } = renderRemote(<NewEventPanel />);
  await screen.findByLabelText(/Event title/);
  expect(screen.queryByRole('button', { name: 'Test Connection' })).not.toBeInTheDocument();
  unmount();
  renderRemote(<NewEventPanel />, {
    as: 'superadmin',
    handlers: [
      handle('testFileConnection', () => ({ connected: true, storage: 's3', milliseconds: 41 })),
    ],
  });
  await choose('gallery', hill);
  await screen.findByRole('button', { name: 'View picture 1 full size' });
  await userEvent.click(screen.getByRole('button', { name: 'Test Connection' }));
  expect(await screen.findByText('Connected: s3, 41 ms')).toBeInTheDocument();
  expect(screen.getByText(/hill\.jpg: stored as \/media\/events\//)).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('token-');
});

function expireSession(): never {
  return refuse('SESSION_EXPIRED');
}

/** Simulates a sign-out in another tab that this page has not noticed yet. */
function forgetToken(): void {
  localStorage.removeItem('accessToken');
}
