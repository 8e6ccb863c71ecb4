/**
 * Media with a key for React: an address may be in a list twice, and the order of the list is that
 * of the event.
 */
export function numberMedia<T extends { url: string }>(
  media: readonly T[],
): (T & { key: string })[] {
  return media.map((item, index) => ({ ...item, key: `${index} ${item.url}` }));
}
