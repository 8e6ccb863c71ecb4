import type { Folder } from '@muster/contract';
import { folder } from '@muster/contract/schemas';
import { THUMBNAIL_END } from '@muster/contract/thumbnails';

/** The path below which stored files are served (docs/product/files.md#serving-media). */
const MEDIA_PATH = '/media/';

/** The URL of a stored file, relative to the host. */
export function mediaUrl(key: string): string {
  return MEDIA_PATH + key;
}

const SIGNATURE = /\?expires=\d+&signature=[\w-]+$/;

/**
 * The key of a stored file, from its URL with or without the public URL in front and a signature
 * behind; undefined for any other address.
 */
export function keyOfUrl(url: string, publicUrl: string): string | undefined {
  const unsigned = url.replace(SIGNATURE, '');
  const path = unsigned.startsWith(`${publicUrl}/`) ? unsigned.slice(publicUrl.length) : unsigned;
  if (!path.startsWith(MEDIA_PATH)) return undefined;
  const key = path.slice(MEDIA_PATH.length);
  return isKey(key) ? key : undefined;
}

/**
 * The one form in which a file's URL is stored, because the search for files in use compares URLs.
 */
export function toStoredUrl(url: string, publicUrl: string): string {
  const key = keyOfUrl(url, publicUrl);
  return key === undefined ? url : mediaUrl(key);
}

const KEY = /^([a-z]+)\/([\w-]{1,120})\.([a-z0-9]{2,5})$/;

/**
 * Whether a text has the form of a key: a known folder and a plain file name, so that it cannot
 * leave the store's root.
 */
export function isKey(key: string): boolean {
  return partsOfKey(key) !== undefined;
}

/** The parts of a key `folder/stem.extension`; undefined for a text that is not a key. */
export function partsOfKey(
  key: string,
): { folder: Folder; stem: string; extension: string } | undefined {
  const [, name, stem = '', extension = ''] = KEY.exec(key) ?? [];
  const known = folder.safeParse(name);
  return known.success ? { folder: known.data, stem, extension } : undefined;
}

/**
 * Whether a file is served to those only who have a signed link
 * (docs/product/files.md#private-files).
 */
export function isPrivateKey(key: string): boolean {
  return partsOfKey(key)?.folder === 'messages';
}

/**
 * The key of an image's thumbnail. It is not a valid key when the stem of the image's key is too
 * long.
 */
export function thumbnailKeyOf(key: string): string {
  return key.slice(0, key.lastIndexOf('.')) + THUMBNAIL_END;
}

/** The keys of a file and of its thumbnail. */
export function keysOf(file: { key: string; thumbnail_key: string | null }): string[] {
  return [file.key, file.thumbnail_key].filter((key) => key !== null);
}
