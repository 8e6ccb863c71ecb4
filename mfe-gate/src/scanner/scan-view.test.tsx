import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ScanView } from './scan-view.tsx';

const track = {
  stop: jest.fn(),
  applyConstraints: jest.fn(async () => undefined),
  getCapabilities: (): object => ({ torch: true }),
};
const stream = { getTracks: () => [track], getVideoTracks: () => [track] };

function openScanner(getUserMedia?: () => Promise<unknown>) {
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: getUserMedia && { getUserMedia },
  });
  const onClose = jest.fn();
  const view = <ScanView isPaused={false} onCode={() => undefined} onClose={onClose} />;
  return { ...renderRemote(view), onClose };
}

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

test('a camera that is not allowed says how to allow it, and people are found by name', async () => {
  const { onClose } = openScanner(() =>
    Promise.reject(new DOMException('Permission denied', 'NotAllowedError')),
  );
  expect(await screen.findByText(/^The camera is not allowed here/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Light' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Find by name' }));
  expect(onClose).toHaveBeenCalled();
});

test.each([
  ['a device without a camera', () => Promise.reject(new DOMException('', 'NotFoundError'))],
  ['a page that is not secure', undefined],
])('%s is said to have none', async (_, getUserMedia) => {
  openScanner(getUserMedia);
  expect(await screen.findByText(/^This device has no camera/)).toBeVisible();
});

test('the light is switched, and the camera is given back', async () => {
  const { unmount } = openScanner(() => Promise.resolve(stream));
  const light = await screen.findByRole('button', { name: 'Light', pressed: false });
  await userEvent.click(light);
  expect(track.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
  expect(await screen.findByRole('button', { name: 'Light', pressed: true })).toBe(light);
  expect(track.stop).not.toHaveBeenCalled();
  unmount();
  await waitFor(() => expect(track.stop).toHaveBeenCalled());
});

test('without a light there is no button for it', async () => {
  jest.spyOn(track, 'getCapabilities').mockReturnValue({});
  openScanner(() => Promise.resolve(stream));
  expect(await screen.findByLabelText('Camera')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Light' })).not.toBeInTheDocument();
});
