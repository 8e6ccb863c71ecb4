import { takePoster } from './take-poster.ts';

const clip = new File(['frames'], 'night watch.mp4', { type: 'video/mp4' });
let drawn: { width: number; height: number } | null;

/**
 * Simulates how the browser loads a video, which jsdom cannot; without an event the video never
 * loads.
 */
function simulateVideo(event: 'loadeddata' | 'error' | null, size = { width: 1920, height: 1080 }) {
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
  simulateVideo('loadeddata');
  const poster = await takePoster(clip);
  expect(poster?.name).toBe('night watch-poster.jpg');
  expect(poster?.type).toBe('image/jpeg');
  expect(drawn).toEqual({ width: 640, height: 360 });
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:clip');
});

test('a small frame is not enlarged', async () => {
  simulateVideo('loadeddata', { width: 320, height: 240 });
  await takePoster(clip);
  expect(drawn).toEqual({ width: 320, height: 240 });
});

test('a video that the browser cannot decode has no poster', async () => {
  simulateVideo('error');
  expect(await takePoster(clip)).toBeNull();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:clip');
});

test('a video that does not load within five seconds has no poster', async () => {
  jest.useFakeTimers();
  simulateVideo(null);
  const poster = takePoster(clip);
  await jest.advanceTimersByTimeAsync(4_999);
  const early = await Promise.race([poster, 'waiting']);
  expect(early).toBe('waiting');
  await jest.advanceTimersByTimeAsync(1);
  expect(await poster).toBeNull();
  jest.useRealTimers();
});
