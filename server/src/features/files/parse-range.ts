import type { ByteRange } from '../../platform/storage/storage.ts';

/**
 * The range that a Range header asks for; undefined for the whole file, also when the header asks
 * for several ranges or is malformed. Written here because range-parser refuses `bytes=-99` of a
 * file of 10 bytes, for which RFC 9110 §14.1.2 asks the whole file.
 */
export function parseRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
