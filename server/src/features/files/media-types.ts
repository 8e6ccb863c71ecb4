import { UPLOAD } from '@muster/contract';
import { fileTypeFromFile } from 'file-type';

/** A kind of file that can be stored. */
export interface MediaType {
  kind: 'image' | 'video';
  /** The extension in the keys of stored files. */
  extension: string;
  /** The type it is served as. */
  contentType: string;
}

const IMAGE_EXTENSIONS: Readonly<Record<(typeof UPLOAD.imageTypes)[number], string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/**
 * Every type that can be stored, with the names `file-type` has for it
 * (docs/product/files.md#file-types).
 */
const MEDIA_TYPES: readonly (MediaType & { detectedAs: readonly string[] })[] = [
  ...UPLOAD.imageTypes.map((type) => image(IMAGE_EXTENSIONS[type], type)),
  video('mp4', 'video/mp4', ['video/mp4', 'video/x-m4v']),
  video('mov', 'video/quicktime', ['video/quicktime']),
  video('webm', 'video/webm', ['video/webm']),
  video('mkv', 'video/x-matroska', ['video/matroska']),
  video('avi', 'video/x-msvideo', ['video/vnd.avi']),
  video('wmv', 'video/x-ms-wmv', ['video/x-ms-asf', 'application/vnd.ms-asf']),
  video('flv', 'video/x-flv', ['video/x-flv']),
];

function image(extension: string, contentType: string) {
  return { kind: 'image', extension, contentType, detectedAs: [contentType] } as const;
}

function video(extension: string, contentType: string, detectedAs: readonly string[]) {
  return { kind: 'video', extension, contentType, detectedAs } as const;
}

const BY_DETECTED_TYPE: ReadonlyMap<string, MediaType> = new Map(
  MEDIA_TYPES.flatMap((type) => type.detectedAs.map((detected) => [detected, type])),
);

const BY_EXTENSION: ReadonlyMap<string, MediaType> = new Map(
  MEDIA_TYPES.map((type) => [type.extension, type]),
);

/** The media type with this name in `file-type`; undefined for one that is not stored. */
export function mediaTypeOf(detectedType: string): MediaType | undefined {
  return BY_DETECTED_TYPE.get(detectedType);
}

/** The type a stored file is served as; undefined for an extension that no stored file has. */
export function contentTypeOfKey(key: string): string | undefined {
  return BY_EXTENSION.get(key.slice(key.lastIndexOf('.') + 1))?.contentType;
}

/**
 * The media type of a file by its bytes, never by its name; an empty text when they match no known
 * type. An animated PNG is a PNG, of which the first picture is kept.
 */
export async function detectType(path: string): Promise<string> {
  const type = (await fileTypeFromFile(path))?.mime ?? '';
  return type === 'image/apng' ? 'image/png' : type;
}
