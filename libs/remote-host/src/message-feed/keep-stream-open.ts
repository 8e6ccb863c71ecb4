import type { Api, StreamedEvent } from '@muster/api-client';
import { isApiError } from '@muster/api-client';
import type { StreamEvent } from '@muster/contract';

/**
 * Without anything for so long the connection counts as lost: the server sends a comment every 25
 * s.
 */
const SILENCE_MS = 60_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 20_000;

/** What keeps a stream open. */
export interface StreamLoop {
  open: Api['streamMessages'];
  signal: AbortSignal;
  /** The id of the last event that is known; the stream continues after it. */
  lastEventId?: string | undefined;
  onEvent: (event: StreamedEvent<StreamEvent>) => void;
  onState: (state: 'live' | 'polling') => void;
}

/**
 * Keeps the message stream open until the signal is aborted or the session has expired: after a
 * loss it opens the stream again after the last event, after one second at first and 20 s at most,
 * and at once when the browser is online again.
 */
export async function keepStreamOpen(loop: StreamLoop): Promise<void> {
  const { signal, onState } = loop;
  let { lastEventId } = loop;
  let failures = 0;
  while (!signal.aborted) {
    const silence = watchSilence(signal);
    try {
      await loop.open({
        signal: silence.signal,
        lastEventId,
        onOpen: () => {
          failures = 0;
          onState('live');
        },
        onActivity: silence.restart,
        onEvent: (event) => {
          lastEventId = event.id ?? lastEventId;
          loop.onEvent(event);
        },
      });
    } catch (error) {
      if (isApiError(error) && error.status === 401) return;
    } finally {
      silence.stop();
    }
    if (signal.aborted) return;
    onState('polling');
    failures += 1;
    await waitToRetry(failures, signal);
  }
}

/** A signal that is aborted with the given one, and when nothing has happened for too long. */
function watchSilence(outer: AbortSignal) {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  function abort() {
    controller.abort();
  }
  function restart() {
    clearTimeout(timer);
    timer = setTimeout(abort, SILENCE_MS);
  }
  restart();
  outer.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    restart,
    stop: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
    },
  };
}

function waitToRetry(failures: number, signal: AbortSignal): Promise<void> {
  const longestMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
  // Spread, so that a server that starts again is not met by everyone at once.
  const delayMs = longestMs * (0.5 + Math.random() / 2);
  return new Promise((resolve) => {
    function finish() {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      globalThis.removeEventListener('online', finish);
      resolve();
    }
    const timer = setTimeout(finish, delayMs);
    signal.addEventListener('abort', finish);
    globalThis.addEventListener('online', finish);
  });
}
