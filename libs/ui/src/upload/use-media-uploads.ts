import { useEffect, useRef, useState } from 'react';
import type { MediaStore } from './media-store.ts';
import { sendMedia } from './send-media.ts';
import { type MediaItem, type RefusedFile, sortFiles, type UploadRules } from './upload-rules.ts';
import { useRemovals } from './use-removals.ts';
import { useUploads } from './use-uploads.ts';

interface MediaUploadsOptions {
  value: readonly MediaItem[];
  onChange: (items: MediaItem[]) => void;
  onUnfinished?: ((count: number) => void) | undefined;
  rules: UploadRules;
  store: MediaStore;
}

/**
 * The uploads of a field: which files are accepted, those being uploaded, and the list they are
 * added to.
 */
export function useMediaUploads(options: MediaUploadsOptions) {
  const { value, rules, store } = options;
  const { upload, log = () => undefined } = store;
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const isSingle = rules.max === 1;
  // Two uploads may finish before the form has rendered the first.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const { remember, removeMissing, failure: removalFailure } = useRemovals(store);
  function change(items: readonly MediaItem[]) {
    removeMissing(latest.current, items);
    latest.current = items;
    options.onChange([...items]);
  }
  const { tasks, queue } = useUploads({
    send: (file, sendOptions) => sendMedia({ file, upload, texts: rules.texts, log }, sendOptions),
    onStored: (items) => {
      remember(items);
      change(isSingle ? items.slice(-1) : [...latest.current, ...items]);
    },
    onUnfinished: (count) => options.onUnfinished?.(count),
  });
  function choose(files: readonly File[]) {
    const current = isSingle ? [] : [...value, ...tasks];
    const choice = sortFiles({ files, current }, rules);
    setRefused(choice.refused);
    for (const { name, sentence } of choice.refused) log(`Refused ${name}: ${sentence}`);
    if (choice.accepted.length === 0) return;
    if (isSingle) queue.clear();
    queue.add(choice.accepted);
  }
  return { tasks, queue, refused, removalFailure, choose, change };
}
