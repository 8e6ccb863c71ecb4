import { FAILURE_TEXT } from '@muster/contract';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { toResponseError } from './api-error.ts';
import { ApiError } from './errors.ts';
import { normalizeIds } from './normalize-ids.ts';

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

interface StreamRequest extends Partial<Pick<StreamOptions<unknown>, 'signal' | 'lastEventId'>> {
  /** The access token. */
  token: string | null;
  /** Further headers. */
  headers?: Record<string, string>;
}

/**
 * Requests a stream, whose response is there before it has ended. XMLHttpRequest, and with it
 * axios, waits for the end. Rejects with an `ApiError`.
 */
export async function openStream(
  url: string,
  request: StreamRequest,
): Promise<ReadableStream<Uint8Array>> {
  const { token, lastEventId, signal = null } = request;
  const headers = {
    ...request.headers,
    Accept: 'text/event-stream',
    ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const response = await fetch(url, { headers, signal, credentials: 'include' }).catch((cause) => {
    throw toStreamError(cause, signal);
  });
  if (response.ok && response.body) return response.body;
  throw toResponseError(response.status, await response.json().catch(() => undefined));
}

/**
 * Reads a stream of server-sent events until the server ends it. Rejects with an `ApiError`:
 * CANCELLED after the signal is aborted, NETWORK when the connection is lost.
 */
export async function readStream<Data>(
  body: ReadableStream<Uint8Array>,
  { signal, onOpen, onEvent, onActivity }: StreamOptions<Data>,
): Promise<void> {
  const parser = createParser({
    onEvent: ({ id, data }: EventSourceMessage) =>
      onEvent({ id, data: normalizeIds(JSON.parse(data)) as Data }),
  });
  const reader = body.getReader();
  function cancel() {
    reader.cancel().catch(() => undefined);
  }
  signal.addEventListener('abort', cancel);
  onOpen();
  try {
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (signal.aborted) throw new ApiError('CANCELLED', 'Cancelled');
      if (done) return;
      onActivity?.();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    throw error instanceof ApiError ? error : toStreamError(error, signal);
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}

function toStreamError(cause: unknown, signal: AbortSignal | null): ApiError {
  if (signal?.aborted) return new ApiError('CANCELLED', 'Cancelled');
  return new ApiError('NETWORK', FAILURE_TEXT.network, { cause });
}
