import { handle, loseConnection, userOf } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCropper as mockCropper } from '../avatar-crop/fake-cropper.tsx';
import { Page } from '../page.tsx';

jest.mock('react-easy-crop', () => ({
  __esModule: true,
  get default() {
    return mockCropper;
  },
}));

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockImplementation((() => context) as never);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((callback) => callback(new Blob(['jpeg'], { type: 'image/jpeg' })));
});
afterEach(() => jest.restoreAllMocks());

async function openDialog(options: Parameters<typeof renderRemote>[1] = {}) {
  const rendered = renderRemote(<Page />, { path: '/dashboard/profile/edit', ...options });
  const dialog = within(await screen.findByRole('dialog', { name: 'Profile settings' }));
  await dialog.findByRole('button', { name: 'Choose picture' });
  return { ...rendered, dialog };
}
function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>('form input[type=file]')!;
  return userEvent.upload(input, file, { applyAccept: false });
}
function makePicture(type = 'image/png', bytes = 4) {
  return new File([new Uint8Array(bytes)], 'me.png', { type });
}
async function crop() {
  await choose(makePicture());
  fireEvent.load(await screen.findByTestId('picture'));
  await userEvent.click(screen.getByRole('button', { name: 'Use picture' }));
}

test('a picture is cropped, uploaded, shown, and saved with the profile', async () => {
  const { dialog, requests, backend } = await openDialog();
  await crop();
  expect(await dialog.findByRole('button', { name: 'Change picture' })).toBeVisible();
  expect(requests.find(({ path }) => path === '/files/upload')?.body).toEqual({
    folder: 'avatars',
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(userOf(backend, 'organizer').avatarUrl).toMatch(/^\/media\/avatars\/.*\.jpg$/),
  );
});

test('Escape in the crop drops the choice only', async () => {
  const { dialog, location, requests } = await openDialog();
  await choose(makePicture());
  await screen.findByRole('dialog', { name: 'Crop picture' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Crop picture' })).not.toBeInTheDocument(),
  );
  expect(location()).toBe('/dashboard/profile/edit');
  expect(dialog.getByRole('button', { name: 'Choose picture' })).toBeVisible();
  expect(requests.some(({ path }) => path === '/files/upload')).toBe(false);
});

test.each([
  [makePicture('image/png', 5 * 1024 * 1024 + 1), 'Each image must be ≤ 5 MB'],
  [makePicture('image/svg+xml'), 'Invalid file type'],
  [makePicture('text/html'), 'Invalid file type'],
])('a wrong file is not cropped: %#', async (file, text) => {
  const { dialog } = await openDialog();
  await choose(file);
  expect(await dialog.findByText(text)).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('a failed upload says why, and the picture can be chosen again', async () => {
  const { dialog } = await openDialog({ handlers: [handle('uploadFile', loseConnection)] });
  await crop();
  expect(await dialog.findByText(/^Network error/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Choose picture' })).toBeVisible();
});

test('a picture is removed with the profile', async () => {
  const { dialog, backend } = await openDialog();
  await crop();
  await userEvent.click(await dialog.findByRole('button', { name: 'Remove picture' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(userOf(backend, 'organizer').avatarUrl).toBeNull();
});
