import { fileTypeFromFile } from 'file-type';

/**
 * The media type of a file by its bytes, never by its name; an empty text when they match no known
 * type. An animated PNG is a PNG, of which the first picture is kept.
 */
export async function detectType(path: string): Promise<string> {
  const type = (await fileTypeFromFile(path))?.mime ?? '';
  return type === 'image/apng' ? 'image/png' : type;
}
