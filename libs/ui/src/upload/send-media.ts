import { takePoster } from './take-poster.ts';
import type { SendOptions } from './upload-queue.ts';
import { kindOf, type MediaItem, type UploadPolicy } from './upload-rules.ts';

/** What the store answers. */
export interface UploadedFile {
  url: string;
  thumbnailUrl: string | null;
  contentType: string;
  originalName: string;
  /** Bytes. */
  size: number;
}

/** Stores one file; rejects with an Error whose message is for people. */
export type Upload = (file: File, options: SendOptions) => Promise<UploadedFile>;

interface Sending {
  file: File;
  upload: Upload;
  texts: UploadPolicy['texts'];
  log: (line: string) => void;
}

/** Stores a file, and of a video its first frame beside it as the thumbnail. */
export async function sendMedia(
  { file, upload, texts, log }: Sending,
  options: SendOptions,
): Promise<MediaItem> {
  log(`${file.name} (${file.type || 'no type'}, ${file.size} bytes): sending`);
  const expected = kindOf(file);
  const poster = expected === 'video' ? takePoster(file) : null;
  try {
    const { url, contentType, thumbnailUrl } = await upload(file, options);
    log(`${file.name}: stored as ${url} (${contentType})`);
    // The store tells by the bytes; a video under a picture's name would stand among pictures.
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

interface Poster extends Pick<Sending, 'upload' | 'log'> {
  poster: File | null;
}

/** A video without a thumbnail is still a video: nothing here fails the upload. */
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
