import { kindOf, type MediaItem } from './upload-rules.ts';

/** A chosen file until it is in the list. */
export interface UploadTask {
  id: number;
  file: File;
  type: MediaItem['type'];
  state: 'waiting' | 'sending' | 'stored' | 'failed';
  /** How much has been sent, 0 to 1. */
  share: number;
  /** Why it failed, for people; null if it has not. */
  sentence: string | null;
  /** The uploaded file, until those chosen before it are uploaded too. */
  item: MediaItem | null;
}

/** What an upload of one file is given. */
export interface SendOptions {
  signal: AbortSignal;
  /** Takes a share of 0 to 1. */
  onProgress: (share: number) => void;
}

interface QueueOptions {
  /** Rejects with an Error whose message is for people. */
  send: (file: File, options: SendOptions) => Promise<MediaItem>;
  onChange: (tasks: readonly UploadTask[]) => void;
  /** Called with uploaded files, in the order in which they were chosen. */
  onStored: (items: MediaItem[]) => void;
}

const MAX_CONCURRENT_UPLOADS = 2;

let lastId = 0;

/** Uploads files, two at a time. Each can be cancelled, and retried after a failure. */
export class UploadQueue {
  readonly #options: QueueOptions;
  readonly #running = new Map<number, AbortController>();
  #tasks: readonly UploadTask[] = [];

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  add = (files: readonly File[]): void => {
    this.#setTasks([...this.#tasks, ...files.map(toTask)]);
    this.#advance();
  };

  retry = (id: number): void => {
    this.#update(id, { state: 'waiting', sentence: null });
    this.#advance();
  };

  /** Removes a task; its upload is cancelled. */
  remove = (id: number): void => {
    this.#running.get(id)?.abort();
    this.#running.delete(id);
    this.#setTasks(this.#tasks.filter((task) => task.id !== id));
    this.#advance();
  };

  clear = (): void => {
    for (const controller of this.#running.values()) controller.abort();
    this.#running.clear();
    this.#setTasks([]);
  };

  #setTasks(tasks: readonly UploadTask[]): void {
    this.#tasks = tasks;
    this.#options.onChange(tasks);
  }

  #update(id: number, change: Partial<UploadTask>): void {
    this.#setTasks(this.#tasks.map((task) => (task.id === id ? { ...task, ...change } : task)));
  }

  /** Hands over what is uploaded, and starts what waits. */
  #advance(): void {
    const { ready, left } = splitStored(this.#tasks);
    if (ready.length > 0) {
      this.#setTasks(left);
      this.#options.onStored(ready);
    }
    for (const task of this.#tasks) {
      const hasRoom = this.#running.size < MAX_CONCURRENT_UPLOADS;
      if (hasRoom && task.state === 'waiting') void this.#run(task);
    }
  }

  async #run({ id, file }: UploadTask): Promise<void> {
    const controller = new AbortController();
    this.#running.set(id, controller);
    this.#update(id, { state: 'sending', share: 0, sentence: null });
    const { signal } = controller;
    const onProgress = (share: number) => !signal.aborted && this.#update(id, { share });
    const result = await this.#options.send(file, { signal, onProgress }).then(
      (item) => ({ state: 'stored' as const, share: 1, item }),
      (error: Error) => ({ state: 'failed' as const, sentence: error.message }),
    );
    // The result of a cancelled upload is dropped.
    if (signal.aborted) return;
    this.#running.delete(id);
    this.#update(id, result);
    this.#advance();
  }
}

function toTask(file: File): UploadTask {
  const type = kindOf(file) ?? 'image';
  lastId += 1;
  return { id: lastId, file, type, state: 'waiting', share: 0, sentence: null, item: null };
}

/**
 * Separates the uploaded files that no unfinished one precedes. A failed file does not delay those
 * after it.
 */
function splitStored(tasks: readonly UploadTask[]) {
  const first = tasks.findIndex(({ state }) => state === 'waiting' || state === 'sending');
  const before = first < 0 ? tasks : tasks.slice(0, first);
  const ready = before.flatMap(({ item }) => item ?? []);
  const left = tasks.filter((task) => !(task.item && before.includes(task)));
  return { ready, left };
}
