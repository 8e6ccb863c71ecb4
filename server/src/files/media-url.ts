import { type Folder, folder } from '@muster/contract';

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

const KEY = /^([a-z]+)\/([\w-]{1,120})\.([a-z0-9]{2,5})$/;

/** Whether this can be a key at all: one of our folders and a plain file name, with no way out of the store's root. */
export function isKey(key: string): boolean {
  return partsOfKey(key) !== undefined;
}

/** What a key is made of, as in `folder/stem.ending`; undefined for what is none. */
export function partsOfKey(
  key: string,
): { folder: Folder; stem: string; ending: string } | undefined {
  const [, name, stem = '', ending = ''] = KEY.exec(key) ?? [];
  const known = folder.safeParse(name);
  return known.success ? { folder: known.data, stem, ending } : undefined;
}

/** Where the thumbnail of a picture lies; its stem may be too long for that to be a key. */
export function thumbnailKeyOf(key: string): string {
  return `${key.slice(0, key.lastIndexOf('.'))}-thumb.webp`;
}
