/** What may be stored: told by a file's bytes, never by its name (decisions.md §5). Key: media type → ending in our keys. */
export const IMAGE_TYPES: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

export const VIDEO_TYPES: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/matroska': 'mkv',
  'video/x-matroska': 'mkv',
  'video/vnd.avi': 'avi',
  'video/x-msvideo': 'avi',
  'video/x-ms-asf': 'wmv',
  'video/x-flv': 'flv',
};

const TYPE_OF_ENDING: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({ ...VIDEO_TYPES, ...IMAGE_TYPES }).map(([type, end]) => [end, type]),
  ),
  mkv: 'video/x-matroska',
  avi: 'video/x-msvideo',
};

/** The media type a stored file is served as; undefined for an ending no stored file has. */
export function typeOfKey(key: string): string | undefined {
  return TYPE_OF_ENDING[key.slice(key.lastIndexOf('.') + 1)];
}
