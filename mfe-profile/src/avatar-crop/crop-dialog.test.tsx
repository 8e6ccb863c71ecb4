import { MusterProvider } from '@muster/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CropDialog } from './crop-dialog.tsx';
import { avatarSidePx } from './draw-crop.ts';
import { FakeCropper as mockCropper } from './fake-cropper.tsx';

jest.mock('react-easy-crop', () => ({
  __esModule: true,
  get default() {
    return mockCropper;
  },
}));

const drawImage = jest.fn();
const fillRect = jest.fn();
let encoded: Blob | null;

beforeEach(() => {
  encoded = new Blob(['jpeg'], { type: 'image/jpeg' });
  drawImage.mockClear();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = jest.fn();
  const context = { fillRect, drawImage } as unknown as CanvasRenderingContext2D;
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockImplementation((() => context) as never);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((callback) => callback(encoded));
});
afterEach(() => jest.restoreAllMocks());

function openCrop() {
  const onCropped = jest.fn();
  const onCancel = jest.fn();
  const file = new File(['x'], 'me.png', { type: 'image/png' });
  const rendered = render(
    <MusterProvider>
      <CropDialog file={file} onCropped={onCropped} onCancel={onCancel} />
    </MusterProvider>,
  );
  return { ...rendered, onCropped, onCancel };
}
function load(width = 1_000, height = 1_000) {
  const picture = screen.getByTestId('picture');
  Object.defineProperties(picture, {
    naturalWidth: { value: width },
    naturalHeight: { value: height },
  });
  fireEvent.load(picture);
}
function useButton() {
  return screen.getByRole('button', { name: 'Use picture' });
}

test('the square is drawn on white as a JPEG of at most 512 px', async () => {
  const { onCropped } = openCrop();
  expect(useButton()).toBeDisabled();
  load();
  await userEvent.click(useButton());
  const picture = screen.getByTestId('picture');
  expect(drawImage).toHaveBeenCalledWith(picture, 250, 250, 500, 500, 0, 0, 500, 500);
  expect(fillRect).toHaveBeenCalledWith(0, 0, 500, 500);
  const [file] = onCropped.mock.calls[0];
  expect([file.name, file.type]).toEqual(['avatar.jpg', 'image/jpeg']);
  expect(HTMLCanvasElement.prototype.toBlob).toHaveBeenCalledWith(
    expect.any(Function),
    'image/jpeg',
    0.9,
  );
});

test.each([
  [3_000, 3_000, 512],
  [300, 300, 300],
  [300.4, 299.6, 300],
  [0, 0, 1],
])('a square of %d × %d is drawn with a side of %d', (width, height, side) => {
  expect(avatarSidePx({ width, height })).toBe(side);
});

test('the picture is zoomed by the slider and by + and −, within the limits', async () => {
  openCrop();
  load();
  const slider = screen.getByRole('slider', { name: 'Zoom' });
  expect(slider).toHaveValue('1');
  screen.getByRole('group', { name: 'Square of the picture' }).focus();
  await userEvent.keyboard('-');
  expect(slider).toHaveValue('1');
  await userEvent.keyboard('+=');
  expect(slider).toHaveValue('1.4');
  await userEvent.keyboard('-');
  expect(slider).toHaveAttribute('aria-valuetext', '120 %');
  fireEvent.change(slider, { target: { value: '3' } });
  expect(slider).toHaveAttribute('aria-valuetext', '300 %');
});

test('the preview shows the square', () => {
  openCrop();
  load();
  expect(screen.getByRole('img', { name: 'You as others will see you' })).toHaveStyle({
    width: '200%',
    transform: 'translate(-25%, -25%)',
  });
});

test.each([
  [
    'broken',
    () => fireEvent.error(screen.getByTestId('picture')),
    /^This picture cannot be opened/,
  ],
  ['huge', () => load(8_000, 6_000), /^This picture has too many pixels/],
])('a %s picture is refused with a sentence', (_, fail, text) => {
  const { onCropped } = openCrop();
  fail();
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(useButton()).toBeDisabled();
  expect(onCropped).not.toHaveBeenCalled();
});

test('a picture that the browser cannot encode is refused with a sentence', async () => {
  const { onCropped } = openCrop();
  load();
  encoded = null;
  await userEvent.click(useButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This picture cannot be opened/);
  expect(onCropped).not.toHaveBeenCalled();
});

test('Cancel and Escape drop the choice, and the address of the picture is released', async () => {
  const { onCancel, unmount } = openCrop();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(2));
  unmount();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture');
});
