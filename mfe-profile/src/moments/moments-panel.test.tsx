import { MAX_COUNT } from '@muster/contract';
import {
  createFakeBackend,
  type FakeBackend,
  handle,
  loseConnection,
  makeMoment,
  refuse,
  userOf,
} from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MomentsPanel } from './moments-panel.tsx';

function backendWith(count: number): FakeBackend {
  const backend = createFakeBackend('empty');
  const moments = Array.from({ length: count }, (_, index) =>
    makeMoment({ uploadedAt: new Date(Date.UTC(2026, 5, 28 - index)).toISOString() }),
  );
  backend.moments.set(userOf(backend, 'organizer').id, moments);
  return backend;
}
function momentsIn(backend: FakeBackend) {
  return backend.moments.get(userOf(backend, 'organizer').id) ?? [];
}
async function openPanel(options: Parameters<typeof renderRemote>[1] = {}) {
  const rendered = renderRemote(<MomentsPanel />, options);
  const panel = within(await screen.findByRole('region', { name: 'Moments' }));
  return { ...rendered, panel };
}
async function openWith(count: number) {
  const opened = await openPanel({ backend: backendWith(count) });
  await opened.panel.findByRole('button', { name: 'Add photos' });
  return opened;
}
function photos(panel: ReturnType<typeof within>) {
  return panel.queryAllByRole('button', { name: /^View photo/ });
}
function makePhoto(name = 'field.jpg', type = 'image/jpeg', bytes = 4) {
  return new File([new Uint8Array(bytes)], name, { type });
}
/** Chooses files of any type, as a drop does. */
function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  return userEvent.upload(input, files, { applyAccept: false });
}

test('the photos are listed, with their number and size', async () => {
  const { panel } = await openWith(5);
  expect(photos(panel)).toHaveLength(5);
  expect(photos(panel)[0]).toHaveAccessibleName('View photo 1, added 28 Jun 2026');
  expect(await panel.findByText('5 of 18 · 6.5 MB')).toBeVisible();
});

test('an account without photos sees what they are for', async () => {
  const { panel } = await openWith(0);
  expect(panel.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  expect(await panel.findByText('0 of 18 · 0.0 MB')).toBeVisible();
});

test('the superadmin has no Moments, and none are requested', () => {
  const { requests } = renderRemote(<MomentsPanel />, { as: 'superadmin' });
  expect(screen.getByRole('heading', { name: 'Moments Not Available' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});

test('a failed load can be retried', async () => {
  let isDown = true;
  const pagination = { page: 1, limit: 18, total: 0, pages: 1 };
  const { panel, use } = await openPanel({
    handlers: [handle('listMoments', () => refuse('UNAVAILABLE'))],
  });
  use(handle('listMoments', () => (isDown ? refuse('UNAVAILABLE') : { moments: [], pagination })));
  expect(await panel.findByText('Failed to fetch moments')).toBeVisible();
  isDown = false;
  await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
  expect(await panel.findByRole('heading', { name: 'No photos yet' })).toBeVisible();
});

test('several photos are uploaded, each is shown, and the notice hides after 3 s', async () => {
  const { panel, requests } = await openWith(1);
  jest.useFakeTimers({ advanceTimers: true });
  try {
    await choose(makePhoto('a.jpg'), makePhoto('b.png', 'image/png'));
    await waitFor(() => expect(photos(panel)).toHaveLength(3));
    expect(screen.getByText('Photo added.')).toBeVisible();
    expect(await panel.findByText(/^3 of 18/)).toBeVisible();
    expect(requests.filter(({ path }) => path === '/profile/moments/upload')).toHaveLength(2);
    act(() => void jest.advanceTimersByTime(3_000));
    expect(screen.queryByText('Photo added.')).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test.each([
  ['a GIF', makePhoto('a.gif', 'image/gif'), 'Unsupported file type. Please upload JPG or PNG.'],
  ['a video', makePhoto('a.mp4', 'video/mp4'), 'Unsupported file type. Please upload JPG or PNG.'],
  [
    'a large photo',
    makePhoto('a.jpg', 'image/jpeg', 5 * 1024 * 1024 + 1),
    'Each photo must be 5 MB or less.',
  ],
])('%s is refused before it is sent', async (_, file, text) => {
  const { panel, requests } = await openWith(1);
  await choose(file);
  expect(await panel.findByText(text)).toBeVisible();
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});

test.each([
  [() => refuse('WRONG_TYPE', 'Unsupported file type. Please upload JPG or PNG.'), /^Unsupported/],
  [() => refuse('TOO_LARGE', 'Each photo must be 5 MB or less.'), /^Each photo/],
  [() => refuse('INTERNAL'), 'Upload failed. Please try again.'],
  [loseConnection, 'Upload failed. Please try again.'],
])('a failed upload says why and can be retried: %#', async (respond, text) => {
  const { panel, use, backend } = await openWith(1);
  let isDown = true;
  const moment = makeMoment();
  use(
    handle('uploadMoment', () => {
      if (isDown) return respond();
      backend.moments.set(userOf(backend, 'organizer').id, [moment, ...momentsIn(backend)]);
      return { moment, replacedOldest: false };
    }),
  );
  await choose(makePhoto());
  expect(await panel.findByText(text)).toBeVisible();
  isDown = false;
  await userEvent.click(panel.getByRole('button', { name: 'Retry field.jpg' }));
  await waitFor(() => expect(photos(panel)).toHaveLength(2));
  expect(panel.queryByText(text)).not.toBeInTheDocument();
});

test('an upload can be cancelled', async () => {
  const { panel, use } = await openWith(1);
  use(handle('uploadMoment', () => new Promise(() => undefined)));
  await choose(makePhoto());
  await userEvent.click(await panel.findByRole('button', { name: 'Cancel upload of field.jpg' }));
  expect(panel.queryByRole('list', { name: 'Uploads' })).not.toBeInTheDocument();
  expect(photos(panel)).toHaveLength(1);
});

test('the 19th photo replaces the oldest, which is said before and after', async () => {
  const { panel, backend } = await openWith(MAX_COUNT.moments);
  expect(panel.getByText(/The oldest photo will be replaced/)).toBeVisible();
  const oldest = momentsIn(backend).at(-1);
  await choose(makePhoto());
  const question = await screen.findByRole('dialog', { name: 'Replace the oldest photo?' });
  expect(question).toHaveTextContent('The oldest photo will be replaced.');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(momentsIn(backend)).toContain(oldest);
  await choose(makePhoto());
  await userEvent.click(await screen.findByRole('button', { name: 'Add and replace' }));
  expect(await screen.findByText('Oldest photo replaced. Max 18 photos are kept.')).toBeVisible();
  expect(photos(panel)).toHaveLength(MAX_COUNT.moments);
  expect(momentsIn(backend)).not.toContain(oldest);
});

test('several photos that exceed the limit say how many are replaced', async () => {
  const { panel, backend } = await openWith(MAX_COUNT.moments - 1);
  expect(panel.queryByText(/will be replaced/)).not.toBeInTheDocument();
  await choose(makePhoto('a.jpg'), makePhoto('b.jpg'), makePhoto('c.jpg'));
  expect(await screen.findByText(/The 2 oldest photos will be replaced\./)).toBeVisible();
  expect(momentsIn(backend)).toHaveLength(MAX_COUNT.moments - 1);
});

test('a photo is viewed with its date, and the arrow keys show the others', async () => {
  const { panel } = await openWith(3);
  await userEvent.click(photos(panel)[1]!);
  const viewer = await screen.findByRole('dialog', { name: 'Photo 2 of 3' });
  expect(within(viewer).getByText('Added 27 Jun 2026')).toBeInTheDocument();
  await waitFor(() => expect(viewer).toContainElement(document.activeElement as HTMLElement));
  await userEvent.keyboard('{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: 'Photo 3 of 3' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(photos(panel)[1]).toHaveFocus());
});

async function deleteFirst(panel: ReturnType<typeof within>) {
  await userEvent.click(photos(panel)[0]!);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete photo' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete photo?' }));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
}

test('deleting a photo asks first', async () => {
  const { panel, backend } = await openWith(3);
  await userEvent.click(photos(panel)[0]!);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete photo' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete photo?' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(momentsIn(backend)).toHaveLength(3);
});

test('a deleted photo disappears at once, and the focus stays in the panel', async () => {
  const { panel, use, backend } = await openWith(3);
  const deletion = Promise.withResolvers<void>();
  use(
    handle('deleteMoment', async ({ params }) => {
      await deletion.promise;
      const left = momentsIn(backend).filter(({ id }) => id !== params.id);
      backend.moments.set(userOf(backend, 'organizer').id, left);
      return {};
    }),
  );
  await deleteFirst(panel);
  await waitFor(() => expect(photos(panel)).toHaveLength(2));
  expect(momentsIn(backend)).toHaveLength(3);
  expect(screen.queryByText('Photo deleted successfully')).not.toBeInTheDocument();
  deletion.resolve();
  expect(await screen.findByText('Photo deleted successfully')).toBeVisible();
  expect(await panel.findByText(/^2 of 18/)).toBeVisible();
  expect(panel.getByRole('heading', { name: 'Moments' })).toHaveFocus();
});

test('a photo that cannot be deleted comes back to its position', async () => {
  const { panel, use } = await openWith(3);
  use(
    handle('deleteMoment', () => refuse('UNAVAILABLE')),
    // What comes back was kept, and not fetched again.
    handle('listMoments', () => new Promise(() => undefined)),
  );
  await deleteFirst(panel);
  expect(await screen.findByText('Failed to delete photo')).toBeVisible();
  expect(photos(panel)).toHaveLength(3);
  expect(photos(panel)[0]).toHaveAccessibleName('View photo 1, added 28 Jun 2026');
});

test('a photo that was deleted elsewhere is no failure', async () => {
  const { panel, use, backend } = await openWith(2);
  use(handle('deleteMoment', () => refuse('MOMENT_NOT_FOUND')));
  momentsIn(backend).shift();
  await deleteFirst(panel);
  expect(await screen.findByText('Photo deleted successfully')).toBeVisible();
  expect(photos(panel)).toHaveLength(1);
});
