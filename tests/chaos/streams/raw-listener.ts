import { connect, type Socket } from 'node:net';
import type { Listener } from '../listener.ts';
import { parseEvent } from '../stream.ts';

interface Listening {
  url: string;
  token: string;
}

/** As the product's client waits after a first failure. */
const RETRY_MS = 1_000;

/**
 * Listens like `keepListening`, with a bare socket: thousands of `fetch` would cost more than the
 * server that is measured.
 */
export function listenRaw({ url, token }: Listening): Listener {
  const { hostname, port } = new URL(url);
  const counts = new Map<string, number>();
  const connected = Promise.withResolvers<void>();
  let socket: Socket | undefined;
  let [lastId, outOfOrder, connects, refusals] = [0, 0, 0, 0];
  let isStopped = false;
  function takeBlock(block: string) {
    if (block.startsWith(':') || block.startsWith('HTTP/')) return;
    const { id, messageId } = parseEvent(block);
    if (messageId !== undefined && id !== undefined) {
      if (!counts.has(messageId) && id <= lastId) outOfOrder += 1;
      counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
    }
    if (id !== undefined) lastId = Math.max(lastId, id);
  }
  function open() {
    if (isStopped) return;
    let [rest, isOpen] = ['', false];
    socket = connect({ host: hostname, port: Number(port) }).setEncoding('utf8');
    socket.write(headOf(token, lastId));
    socket.on('data', (text: string) => {
      const blocks = (rest + text.replaceAll('\r\n', '\n')).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) takeBlock(block);
      if (isOpen || (lastId === 0 && blocks.length < 2)) return;
      isOpen = true;
      connects += 1;
      connected.resolve();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      if (!isOpen && !isStopped) refusals += 1;
      setTimeout(open, RETRY_MS * (0.5 + Math.random() / 2));
    });
  }
  open();
  return {
    counts,
    outOfOrder: () => outOfOrder,
    reconnects: () => connects - 1,
    refusals: () => refusals,
    connected: connected.promise,
    stop: async () => {
      isStopped = true;
      socket?.destroy();
    },
  };
}

/** HTTP/1.0, so that the body comes without lengths in between. */
function headOf(token: string, lastId: number): string {
  const last = lastId > 0 ? `Last-Event-ID: ${lastId}\r\n` : '';
  return `GET /api/messages/stream HTTP/1.0\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n${last}\r\n`;
}
