import { useEffect, useRef, useState } from 'react';
import type { SendOptions } from './upload-queue.ts';
import { createUploadQueue, type UploadTask } from './upload-queue.ts';
import type { MediaItem } from './upload-rules.ts';

interface UploadsOptions {
  send: (file: File, options: SendOptions) => Promise<MediaItem>;
  onStored: (items: MediaItem[]) => void;
  /** How many are not in the list yet: on their way, or failed and not taken away. */
  onUnfinished: (count: number) => void;
}

/** The files on their way; leaving the screen cancels them. */
export function useUploads(options: UploadsOptions) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [tasks, setTasks] = useState<readonly UploadTask[]>([]);
  const [queue] = useState(() =>
    createUploadQueue({
      send: (file, sending) => latest.current.send(file, sending),
      onStored: (items) => latest.current.onStored(items),
      onChange: (next) => {
        setTasks(next);
        latest.current.onUnfinished(next.length);
      },
    }),
  );
  useEffect(() => () => queue.clear(), [queue]);
  return { tasks, queue };
}
