/** What a caller of a stream gives and gets. */
export interface StreamOptions<Data> {
  /** Ends the stream; the call then rejects with code CANCELLED. */
  signal: AbortSignal;
  /** The id of the last event that was received; the server continues after it. */
  lastEventId?: string | undefined;
  /** Called once the server has accepted the stream. */
  onOpen: () => void;
  onEvent: (event: StreamedEvent<Data>) => void;
  /** Called whenever anything arrives, comments included. */
  onActivity?: () => void;
}

/** One server-sent event. */
export interface StreamedEvent<Data> {
  /** The id to continue after; undefined for an event that cannot be missed. */
  id: string | undefined;
  data: Data;
}
