import decodeQR from 'qr/decode.js';

/** Frames of the camera arrive one at a time; the answer is the text of a code, or null. */
self.addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  self.postMessage(decode(data));
});

function decode(frame: ImageData): string | null {
  try {
    return decodeQR(frame);
  } catch {
    // There is no code in this frame.
    return null;
  }
}
