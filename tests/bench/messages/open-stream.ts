/** What the bench reads of a message that a stream sends. */
export interface StreamedMessage {
  threadId: string;
  clientId: string | null;
  recipient: { id: string };
}

interface StreamOptions {
  url: string;
  token: string;
  onMessage: (message: StreamedMessage) => void;
}

/**
 * Opens a message stream and resolves once its first event has arrived. `onMessage` is called for
 * each message.
 */
export async function openStream({ url, token, onMessage }: StreamOptions): Promise<() => void> {
  const connection = new AbortController();
  const response = await fetch(`${url}/api/messages/stream`, {
    signal: connection.signal,
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok || !response.body) throw new Error(`the stream responded ${response.status}`);
  const first = Promise.withResolvers<void>();
  readMessages(response.body, { onMessage, onEvent: first.resolve }).catch((error: unknown) => {
    // What it would have received counts as lost.
    if (!connection.signal.aborted) console.error('a stream broke off', error);
  });
  await first.promise;
  return () => connection.abort();
}

interface Handlers {
  onMessage: StreamOptions['onMessage'];
  onEvent: () => void;
}

async function readMessages(body: ReadableStream<Uint8Array>, { onMessage, onEvent }: Handlers) {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
    // The last block may be incomplete.
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      onEvent();
      const data = /^event: message\ndata: (.*)$/m.exec(block)?.[1];
      if (data) onMessage((JSON.parse(data) as { message: StreamedMessage }).message);
    }
  }
}
