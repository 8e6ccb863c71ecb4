/** Reads the QR code of a video's current frame. */
export interface CodeReader {
  /** Null when the frame has no code that can be read. */
  read(video: HTMLVideoElement): Promise<string | null>;
  stop(): void;
}

/** Chromium on Android has one; TypeScript's library does not know it. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** The browser's own detector, else a decoder in a worker. */
export async function createCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  return BarcodeDetector && formats?.includes('qr_code')
    ? createNativeReader(new BarcodeDetector({ formats: ['qr_code'] }))
    : createWorkerReader();
}

function createNativeReader(detector: BarcodeDetector): CodeReader {
  return {
    read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null,
    stop: () => undefined,
  };
}

/** Larger frames take longer to decode, and are not read more often. */
const MAX_SIDE_PX = 800;

function createWorkerReader(): CodeReader {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url));
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read: (video) =>
      new Promise((resolve, reject) => {
        if (!context) return resolve(null);
        const scale = Math.min(1, MAX_SIDE_PX / Math.max(video.videoWidth, video.videoHeight));
        canvas.width = Math.round(video.videoWidth * scale);
        canvas.height = Math.round(video.videoHeight * scale);
        context.drawImage(video, 0, 0, canvas.width, canvas.height);
        const frame = context.getImageData(0, 0, canvas.width, canvas.height);
        worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
        worker.onerror = () => reject(new Error('The decoder of codes could not be started.'));
        worker.postMessage(frame, [frame.data.buffer]);
      }),
    stop: () => worker.terminate(),
  };
}
