/** As wide as the thumbnails of pictures (docs/product/files.md#images). */
const MAX_WIDTH_PX = 640;

/** A video that shows no frame by then gets no poster. */
const LOAD_TIMEOUT_MS = 5_000;

const JPEG_QUALITY = 0.82;

/** The first frame of a video as a JPEG; null if the browser cannot decode it. */
export async function takePoster(file: File): Promise<File | null> {
  const video = document.createElement('video');
  try {
    const url = URL.createObjectURL(file);
    try {
      await loadFrame(video, url);
      return await drawFrame(video, `${file.name.replace(/\.\w+$/, '')}-poster.jpg`);
    } finally {
      video.removeAttribute('src');
      URL.revokeObjectURL(url);
    }
  } catch {
    return null;
  }
}

function loadFrame(video: HTMLVideoElement, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Too slow')), LOAD_TIMEOUT_MS);
    function settle(end: () => void) {
      return () => {
        clearTimeout(timer);
        end();
      };
    }
    video.addEventListener('loadeddata', settle(resolve), { once: true });
    video.addEventListener(
      'error',
      settle(() => reject(new Error('Not decodable'))),
      { once: true },
    );
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url });
  });
}

async function drawFrame(video: HTMLVideoElement, name: string): Promise<File | null> {
  const { videoWidth, videoHeight } = video;
  if (!videoWidth || !videoHeight) return null;
  const scale = Math.min(1, MAX_WIDTH_PX / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  return blob && new File([blob], name, { type: 'image/jpeg' });
}
