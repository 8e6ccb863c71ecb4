import { takePoster } from './take-poster.ts';

const clip = new File(['frames'], 'night watch.mp4', { type: 'video/mp4' });
let drawn: { width: number; height: number } | null;

/** A browser that decodes: jsdom knows no video. */
function decode(event: 'loadeddata' | 'error' | null, size = { width: 1920, height: 1080 }) {
  jest.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    Object.defineProperties(this, {
      videoWidth: { value: size.width },
      videoHeight: { value: size.height },
    });
    if (event) setTimeout(() => this.dispatchEvent(new Event(event)));
  });
}

beforeEach(() => {
  drawn = null;
  URL.createObjectURL = () => 'blob:clip';
  URL.revokeObjectURL = jest.fn();
  HTMLCanvasElement.prototype.getContext = (() => ({ drawImage: () => undefined })) as never;
  HTMLCanvasElement.prototype.toBlob = function (done) {
    drawn = { width: this.width, height: this.height };
    done(new Blob(['jpeg'], { type: 'image/jpeg' }));
  };
});

afterEach(() => jest.restoreAllMocks());

test('the first frame becomes a JPEG of at most 640 px', async () => {
  decode('loadeddata');
  const poster = await takePoster(clip);
  expect(poster?.name).toBe('night watch-poster.jpg');
  expect(poster?.type).toBe('image/jpeg');
  expect(drawn).toEqual({ width: 640, height: 360 });
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:clip');
});

test('a small one is not made larger', async () => {
  decode('loadeddata', { width: 320, height: 240 });
  await takePoster(clip);
  expect(drawn).toEqual({ width: 320, height: 240 });
});

test('what the browser cannot decode has no poster', async () => {
  decode('error');
  expect(await takePoster(clip)).toBeNull();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:clip');
});

test('after five seconds it is given up', async () => {
  jest.useFakeTimers();
  decode(null);
  const poster = takePoster(clip);
  await jest.advanceTimersByTimeAsync(4_999);
  const early = await Promise.race([poster, 'waiting']);
  expect(early).toBe('waiting');
  await jest.advanceTimersByTimeAsync(1);
  expect(await poster).toBeNull();
  jest.useRealTimers();
});
