import { FAILURE_TEXT } from '@muster/contract';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { ApiError } from './errors.ts';
import { normalizeIds } from './normalize-ids.ts';
import type { StreamOptions } from './stream-options.ts';

/**
 * Reads a stream of server-sent events until the server ends it. Rejects with an `ApiError`: CANCELLED after the signal is
 * aborted, NETWORK when the connection is lost.
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
    if (error instanceof ApiError) throw error;
    if (signal.aborted) throw new ApiError('CANCELLED', 'Cancelled');
    throw new ApiError('NETWORK', FAILURE_TEXT.network, { cause: error });
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}
