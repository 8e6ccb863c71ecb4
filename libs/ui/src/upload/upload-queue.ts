import { kindOf, type MediaItem } from './upload-rules.ts';

/** One chosen file on its way into the list. */
export interface UploadTask {
  id: number;
  file: File;
  type: MediaItem['type'];
  state: 'waiting' | 'sending' | 'stored' | 'failed';
  /** Share that has been sent, 0 to 1. */
  share: number;
  /** Why it failed, for people. */
  sentence: string | null;
  /** What it became; it waits for the ones chosen before it. */
  item: MediaItem | null;
}

export interface SendOptions {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

interface QueueOptions {
  /** Rejects with an Error whose message is for people. */
  send: (file: File, options: SendOptions) => Promise<MediaItem>;
  onChange: (tasks: readonly UploadTask[]) => void;
  /** Stored, in the order in which they were chosen. */
  onStored: (items: MediaItem[]) => void;
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** So many files are sent side by side. */
const AT_ONCE = 2;

let lastId = 0;

/** Sends files two at a time; each can be cancelled, and tried again after a failure. */
export function createUploadQueue({ send, onChange, onStored }: QueueOptions) {
  let tasks: readonly UploadTask[] = [];
  const running = new Map<number, AbortController>();

  const show = (next: readonly UploadTask[]) => {
    tasks = next;
    onChange(next);
  };
  const patch = (id: number, change: Partial<UploadTask>) =>
    show(tasks.map((task) => (task.id === id ? { ...task, ...change } : task)));

  function move() {
    const { ready, left } = takeStored(tasks);
    if (ready.length > 0) {
      show(left);
      onStored(ready);
    }
    for (const task of tasks) {
      if (running.size < AT_ONCE && task.state === 'waiting') void run(task);
    }
  }

  async function run({ id, file }: UploadTask) {
    const controller = new AbortController();
    running.set(id, controller);
    patch(id, { state: 'sending', share: 0, sentence: null });
    const { signal } = controller;
    const onProgress = (share: number) => !signal.aborted && patch(id, { share });
    const outcome = await send(file, { signal, onProgress }).then(
      (item) => ({ state: 'stored' as const, share: 1, item }),
      (error: Error) => ({ state: 'failed' as const, sentence: error.message }),
    );
    // Cancelled: whatever came of it is nobody's any more.
    if (signal.aborted) return;
    running.delete(id);
    patch(id, outcome);
    move();
  }

  return {
    add: (files: readonly File[]) => {
      show([...tasks, ...files.map(toTask)]);
      move();
    },
    retry: (id: number) => {
      patch(id, { state: 'waiting', sentence: null });
      move();
    },
    /** Cancels it when it is on its way. */
    remove: (id: number) => {
      running.get(id)?.abort();
      running.delete(id);
      show(tasks.filter((task) => task.id !== id));
      move();
    },
    clear: () => {
      for (const controller of running.values()) controller.abort();
      running.clear();
      show([]);
    },
  };
}

function toTask(file: File): UploadTask {
  const type = kindOf(file) ?? 'image';
  return { id: ++lastId, file, type, state: 'waiting', share: 0, sentence: null, item: null };
}

/** Those stored before which nothing is still on its way; a failed one holds nobody up. */
function takeStored(tasks: readonly UploadTask[]) {
  const first = tasks.findIndex(({ state }) => state === 'waiting' || state === 'sending');
  const before = first < 0 ? tasks : tasks.slice(0, first);
  const ready = before.flatMap(({ item }) => item ?? []);
  const left = tasks.filter((task) => !(task.item && before.includes(task)));
  return { ready, left };
}
