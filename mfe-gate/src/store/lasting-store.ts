/** Something of an event that is kept until a time, such as its list. */
export interface KeptList<List> {
  list: List;
  /** When it was loaded last, in ms. */
  loadedAt: number;
}

/** Something that the device has yet to send, or that the server has refused. */
export interface KeptItem {
  nonce: string;
  eventId: string;
}

/** What a device keeps of its gates. */
export interface GateStore<List, Item extends KeptItem> extends Disk<List, Item> {
  /** False when the browser does not keep all of it: the rest is gone with the page. */
  readonly isKept: boolean;
  /** Called when another tab has written or deleted items. */
  onOtherTab(listener: () => void): void;
}

/** Where all of it is written to. */
export interface Disk<List, Item extends KeptItem> {
  readList(eventId: string): Promise<KeptList<List> | undefined>;
  /** `keepUntil` in ms; after that it is deleted when the store is next opened. */
  writeList(eventId: string, kept: KeptList<List>, keepUntil: number): Promise<void>;
  deleteList(eventId: string): Promise<void>;
  /** In the order in which they were made. */
  readItems(eventId: string): Promise<Item[]>;
  writeItem(item: Item): Promise<void>;
  deleteItems(nonces: readonly string[]): Promise<void>;
  close(): void;
}

/**
 * What the page knows, on the disk as far as the disk takes it (docs/product/gate.md#storage).
 * Nothing rejects: what cannot be written is kept by the page, and written with the next write.
 */
export class LastingStore<List, Item extends KeptItem> implements GateStore<List, Item> {
  readonly #openDisk: () => Promise<Disk<List, Item>>;
  readonly #tabs: BroadcastChannel | undefined;
  readonly #lists = new Map<string, { kept: KeptList<List>; keepUntil: number }>();
  /** What this page has written and not deleted, whether the disk has it or not. */
  readonly #items = new Map<string, Item>();
  /** Ids of lists and nonces that are not on the disk. */
  readonly #unkept = new Set<string>();
  #disk: Disk<List, Item> | null = null;
  #isClosed = false;

  constructor(openDisk: () => Promise<Disk<List, Item>>, name: string) {
    this.#openDisk = openDisk;
    this.#tabs = globalThis.BroadcastChannel && new BroadcastChannel(name);
  }

  get isKept(): boolean {
    return this.#disk !== null && this.#unkept.size === 0;
  }

  async open(): Promise<void> {
    this.#disk?.close();
    this.#disk = await this.#openDisk().catch(() => null);
  }

  onOtherTab(listener: () => void): void {
    if (this.#tabs) this.#tabs.onmessage = listener;
  }

  async readList(eventId: string): Promise<KeptList<List> | undefined> {
    const own = this.#lists.get(eventId)?.kept;
    return own ?? (await this.#onDisk((disk) => disk.readList(eventId)))?.result;
  }

  async writeList(eventId: string, kept: KeptList<List>, keepUntil: number): Promise<void> {
    this.#lists.set(eventId, { kept, keepUntil });
    await this.#write(eventId, (disk) => disk.writeList(eventId, kept, keepUntil));
  }

  async deleteList(eventId: string): Promise<void> {
    this.#lists.delete(eventId);
    this.#unkept.delete(eventId);
    await this.#onDisk((disk) => disk.deleteList(eventId));
  }

  async readItems(eventId: string): Promise<Item[]> {
    const own = [...this.#items.values()].filter((item) => item.eventId === eventId);
    const found = await this.#onDisk((disk) => disk.readItems(eventId));
    // Without the disk the page has all that there is; otherwise another tab has deleted the rest.
    const unread = own.filter(({ nonce }) => !found || this.#unkept.has(nonce));
    const items = new Map([...(found?.result ?? []), ...unread].map((item) => [item.nonce, item]));
    for (const { nonce } of own) if (!items.has(nonce)) this.#items.delete(nonce);
    for (const [nonce, item] of items) this.#items.set(nonce, item);
    return [...items.values()].sort((a, b) => (a.nonce < b.nonce ? -1 : 1));
  }

  async writeItem(item: Item): Promise<void> {
    this.#items.set(item.nonce, item);
    await this.#write(item.nonce, (disk) => disk.writeItem(item));
    this.#tellTabs();
  }

  async deleteItems(nonces: readonly string[]): Promise<void> {
    for (const nonce of nonces) {
      this.#items.delete(nonce);
      this.#unkept.delete(nonce);
    }
    await this.#onDisk((disk) => disk.deleteItems(nonces));
    this.#tellTabs();
  }

  close(): void {
    this.#isClosed = true;
    this.#tabs?.close();
    this.#disk?.close();
  }

  async #write(id: string, write: (disk: Disk<List, Item>) => Promise<void>): Promise<void> {
    if (!(await this.#onDisk(write))) {
      this.#unkept.add(id);
      return;
    }
    this.#unkept.delete(id);
    await this.#writeUnkept();
  }

  /** Undefined when the disk does not do it. One that was closed is opened again. */
  async #onDisk<Result>(
    act: (disk: Disk<List, Item>) => Promise<Result>,
  ): Promise<{ result: Result } | undefined> {
    try {
      if (this.#disk) return { result: await act(this.#disk) };
    } catch (error) {
      if (this.#isClosed || isFull(error)) return undefined;
    }
    await this.open();
    // What was deleted below the page is on no disk any more.
    for (const nonce of this.#items.keys()) this.#unkept.add(nonce);
    return this.#disk
      ? act(this.#disk).then(
          (result) => ({ result }),
          () => undefined,
        )
      : undefined;
  }

  #tellTabs(): void {
    if (!this.#isClosed) this.#tabs?.postMessage('items');
  }

  /** There may be room again. */
  async #writeUnkept(): Promise<void> {
    for (const id of [...this.#unkept]) {
      const item = this.#items.get(id);
      const list = this.#lists.get(id);
      try {
        if (item) await this.#disk?.writeItem(item);
        if (list) await this.#disk?.writeList(id, list.kept, list.keepUntil);
        this.#unkept.delete(id);
      } catch {
        return;
      }
    }
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}
