/** Below this path stored files are served (decisions.md §5). */
const MEDIA = '/media/';

/** The address of a stored file, relative to whichever host serves the product. */
export function mediaUrl(key: string): string {
  return MEDIA + key;
}

/** The key a url of this product's own store names; undefined for any other address. */
export function keyOfUrl(url: string, publicUrl: string): string | undefined {
  const path = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url;
  if (!path.startsWith(MEDIA)) return undefined;
  const key = path.slice(MEDIA.length);
  return isKey(key) ? key : undefined;
}

/** One address a file, however it was written: two would look like two files to whatever asks if one is still shown. */
export function toStoredUrl(url: string, publicUrl: string): string {
  const key = keyOfUrl(url, publicUrl);
  return key === undefined ? url : mediaUrl(key);
}

/** Whether this can be a key at all: a folder and a plain file name, with no way out of the store's root. */
export function isKey(key: string): boolean {
  return /^[a-z]+\/[0-9a-f]{24}[\w-]*\.[a-z0-9]{2,5}$/.test(key);
}
