import { fileTypeFromFile } from 'file-type';

/**
 * The media type of a file by its bytes, never by its name; an empty text when they match no known
 * type.
 */
export async function detectType(path: string): Promise<string> {
  return (await fileTypeFromFile(path))?.mime ?? '';
}
