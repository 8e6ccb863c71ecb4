/** What may be stored, told by a file's bytes, never by its name (decisions.md §5): media type → ending in our keys. */
export const IMAGE_TYPES: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
]);

/** The containers of spec.md §5, under every name the detector has for them. */
export const VIDEO_TYPES: ReadonlyMap<string, string> = new Map([
  ['video/mp4', 'mp4'],
  ['video/x-m4v', 'mp4'],
  ['video/quicktime', 'mov'],
  ['video/webm', 'webm'],
  ['video/matroska', 'mkv'],
  ['video/vnd.avi', 'avi'],
  ['video/x-ms-asf', 'wmv'],
  ['application/vnd.ms-asf', 'wmv'],
  ['video/x-flv', 'flv'],
]);

/** What a stored file is served as. */
const SERVED_AS: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['mp4', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['webm', 'video/webm'],
  ['mkv', 'video/x-matroska'],
  ['avi', 'video/x-msvideo'],
  ['wmv', 'video/x-ms-wmv'],
  ['flv', 'video/x-flv'],
]);

/** The media type a stored file is served as; undefined for an ending no stored file has. */
export function typeOfKey(key: string): string | undefined {
  return SERVED_AS.get(key.slice(key.lastIndexOf('.') + 1));
}
