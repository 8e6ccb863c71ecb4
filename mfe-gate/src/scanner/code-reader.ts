/** Reads the QR code of a video's current frame. */
export interface CodeReader {
  /** Null when the frame has no code that can be read. */
  read(video: HTMLVideoElement): Promise<string | null>;
}

/** Chromium on Android has one; TypeScript's library does not know it. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** The browser's own detector, else a decoder of ours. */
export async function createCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  return BarcodeDetector && formats?.includes('qr_code')
    ? createNativeReader(new BarcodeDetector({ formats: ['qr_code'] }))
    : createOwnReader();
}

function createNativeReader(detector: BarcodeDetector): CodeReader {
  return { read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null };
}

/** Larger frames take longer to decode, and are not read more often. */
const MAX_SIDE_PX = 800;

/**
 * In the page itself: a frame takes 5 to 7 ms, and the federation runtime, which every script of a
 * remote begins with, does not run in a worker.
 */
async function createOwnReader(): Promise<CodeReader> {
  const { default: decodeQr } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read: async (video) => {
      const scale = Math.min(1, MAX_SIDE_PX / Math.max(video.videoWidth, video.videoHeight));
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      context?.drawImage(video, 0, 0, canvas.width, canvas.height);
      const frame = context?.getImageData(0, 0, canvas.width, canvas.height);
      try {
        return frame ? decodeQr(frame) : null;
      } catch {
        // There is no code in this frame.
        return null;
      }
    },
  };
}
