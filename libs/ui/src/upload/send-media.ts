import { takePoster } from './take-poster.ts';
import type { SendOptions } from './upload-queue.ts';
import { kindOf, type MediaItem, type UploadPolicy } from './upload-rules.ts';

/** An uploaded file, as the API describes it. */
export interface UploadedFile {
  url: string;
  thumbnailUrl: string | null;
  contentType: string;
  originalName: string;
  /** In bytes. */
  size: number;
}

/** Uploads one file. Rejects with an Error whose message is for people. */
export type Upload = (file: File, options: SendOptions) => Promise<UploadedFile>;

interface MediaUpload {
  file: File;
  upload: Upload;
  texts: UploadPolicy['texts'];
  log: (line: string) => void;
}

/**
 * Uploads a file; for a video also its first frame, as the thumbnail. Rejects with an Error whose
 * message is for people.
 */
export async function sendMedia(
  { file, upload, texts, log }: MediaUpload,
  options: SendOptions,
): Promise<MediaItem> {
  log(`${file.name} (${file.type || 'no type'}, ${file.size} bytes): sending`);
  const expected = kindOf(file);
  const poster = expected === 'video' ? takePoster(file) : null;
  try {
    const { url, contentType, thumbnailUrl } = await upload(file, options);
    log(`${file.name}: stored as ${url} (${contentType})`);
    // The server decides by the bytes: a file may be a video although its name says picture.
    if (contentType.startsWith('video/') !== (expected === 'video'))
      throw new Error(texts.invalidFileType);
    if (!poster) return { url, type: 'image', thumbnail: thumbnailUrl };
    const thumbnail = await storePoster({ poster: await poster, upload, log }, options.signal);
    return { url, type: 'video', thumbnail };
  } catch (error) {
    const sentence = (error instanceof Error && error.message) || texts.upload;
    log(`${file.name}: ${options.signal.aborted ? 'cancelled' : sentence}`);
    throw new Error(sentence);
  }
}

interface Poster extends Pick<MediaUpload, 'upload' | 'log'> {
  poster: File | null;
}

/** Uploads the thumbnail of a video. Its failures do not fail the upload of the video. */
async function storePoster({ poster, upload, log }: Poster, signal: AbortSignal) {
  if (!poster) {
    log('This browser shows no frame of the video: no thumbnail');
    return null;
  }
  try {
    const { url } = await upload(poster, { signal, onProgress: () => undefined });
    log(`Thumbnail stored as ${url}`);
    return url;
  } catch (error) {
    log(`Thumbnail not stored: ${error instanceof Error ? error.message : ''}`);
    return null;
  }
}
