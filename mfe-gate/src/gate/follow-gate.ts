import type { Api } from '@muster/api-client';

/** While the stream is down, and for what could not be sent. */
const POLL_MS = 10_000;

interface FollowedGate {
  api: Pick<Api, 'listenToGate'>;
  eventId: string;
  signal: AbortSignal;
  /** The server no longer lets this device in. */
  isEnded: () => boolean;
  onVersion: (version: number) => void;
  poll: () => Promise<void>;
}

/** Follows the other devices: by the stream, and by asking while it is down. */
export async function followGate(gate: FollowedGate): Promise<void> {
  const { api, eventId, signal, isEnded, onVersion, poll } = gate;
  while (!signal.aborted && !isEnded()) {
    try {
      await api.listenToGate({
        params: { id: eventId },
        signal,
        onOpen: poll,
        onEvent: ({ data }) => onVersion(data.version),
      });
    } catch {
      // Asked for below.
    }
    await pause(POLL_MS, signal);
    await poll();
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
