import { useEffect, useRef, useState } from 'react';
import { type SendOptions, UploadQueue, type UploadTask } from './upload-queue.ts';
import type { MediaItem } from './upload-rules.ts';

interface UploadsOptions {
  send: (file: File, options: SendOptions) => Promise<MediaItem>;
  onStored: (items: MediaItem[]) => void;
  /** Called with the number of files that are being uploaded or have failed. */
  onUnfinished: (count: number) => void;
}

/** The files that are being uploaded. Unmounting cancels them. */
export function useUploads(options: UploadsOptions) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [tasks, setTasks] = useState<readonly UploadTask[]>([]);
  const [queue] = useState(
    () =>
      new UploadQueue({
        send: (file, sendOptions) => latest.current.send(file, sendOptions),
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
