import { useRef, useState } from 'react';
import type { MediaStore } from './media-store.ts';
import type { MediaItem } from './upload-rules.ts';

/**
 * Deletes the files that were uploaded in this form once they are taken out of it. What the form
 * began with is left alone: it belongs to what is saved.
 */
export function useRemovals({ remove, log = () => undefined }: MediaStore) {
  const uploaded = useRef(new Set<string>());
  const [failure, setFailure] = useState<string | null>(null);
  async function removeItem(item: MediaItem) {
    uploaded.current.delete(item.url);
    try {
      await remove?.(item);
      log(`Deleted ${item.url}`);
    } catch (error) {
      const sentence = error instanceof Error ? error.message : '';
      log(sentence);
      setFailure(sentence);
    }
  }
  return {
    remember: (items: readonly MediaItem[]) => {
      for (const { url } of items) uploaded.current.add(url);
    },
    removeMissing: (before: readonly MediaItem[], after: readonly MediaItem[]) => {
      setFailure(null);
      const kept = new Set(after.map(({ url }) => url));
      for (const item of before)
        if (uploaded.current.has(item.url) && !kept.has(item.url)) void removeItem(item);
    },
    /** Why the last file that was taken out could not be deleted. */
    failure,
  };
}
