import type { MessagesSeed, Route } from '../../support/seed-messages.ts';
import type { Running } from '../api/processes.ts';
import { readMemory, watchMemory } from '../memory.ts';
import { createDeliveryLog, type Deliveries, type DeliveryLog } from './delivery-log.ts';
import { openStream, type StreamedMessage } from './open-stream.ts';
import { sendAtRate } from './send-at-rate.ts';

export interface MemoryFigures {
  startMb: number;
  afterMb: number;
  peakMb: number;
}

interface ProductOptions extends MessagesSeed {
  server: Running;
  tokens: ReadonlyMap<string, string>;
  perSecond: number;
  seconds: number;
}

export const TEXT = 'Is there parking at the north gate?';
const SAMPLE_INTERVAL_MS = 100;
/** Node lets its memory grow for the first 5,000 messages or so, whether it is used or not. */
const WARM_UP_SHARE = 2;

/**
 * Every account listens over HTTP; messages are sent over HTTP; each is timed until its recipient's
 * stream has it.
 */
export async function measureProduct(
  options: ProductOptions,
): Promise<Deliveries & { memory: MemoryFigures }> {
  const { server, perSecond, seconds } = options;
  let current = createRun('warm');
  const closeStreams = await openStreams(options, (message) => noteMessage(current, message));
  function sendFor(duration: number) {
    const send = createSender(options, current.name);
    return sendAtRate({ perSecond, seconds: duration, log: current.log, send });
  }
  await sendFor(seconds * WARM_UP_SHARE);
  current = createRun('real');
  const startMb = await readMemory(server.pid);
  const sampling = { pid: server.pid, intervalMs: SAMPLE_INTERVAL_MS };
  const peakMb = await watchMemory(sampling, () => sendFor(seconds));
  const memory = { startMb, afterMb: await readMemory(server.pid), peakMb };
  closeStreams();
  return { ...current.log.summarise(), memory };
}

interface Run {
  /** The first part of the client ids of its messages; the second is the number. */
  name: string;
  log: DeliveryLog;
}

function createRun(name: string): Run {
  return { name, log: createDeliveryLog() };
}

function noteMessage({ name, log }: Run, { threadId, recipient, clientId }: StreamedMessage): void {
  const [runName, number] = clientId?.split('-') ?? [];
  if (runName === name)
    log.noteReceived({ threadId, recipientId: recipient.id, number: Number(number) });
}

/**
 * Opens a stream for every account. `onReceived` is called with messages to the account, not with
 * its own.
 */
async function openStreams(
  { server, accountIds, tokens }: ProductOptions,
  onReceived: (message: StreamedMessage) => void,
): Promise<() => void> {
  const closeStreams = await Promise.all(
    accountIds.map((id) =>
      openStream({
        url: server.url,
        token: tokens.get(id) ?? '',
        onMessage: (message) => message.recipient.id === id && onReceived(message),
      }),
    ),
  );
  return () => {
    for (const close of closeStreams) close();
  };
}

/** Sends message after message, each in the next direction of the next thread. */
function createSender({ server, routes, tokens }: ProductOptions, run: string) {
  return async (number: number): Promise<void> => {
    const { eventId, threadId, senderId } = routes[number % routes.length] as Route;
    const response = await fetch(`${server.url}/api/messages/send`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens.get(senderId)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        eventId,
        threadId,
        content: { text: TEXT },
        metadata: { clientId: `${run}-${String(number).padStart(8, '0')}` },
      }),
    });
    const body = await response.text();
    if (!response.ok) throw new Error(`a send responded ${response.status}: ${body}`);
  };
}
