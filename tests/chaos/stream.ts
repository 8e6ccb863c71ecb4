interface StreamEvent {
  id: number | undefined;
  messageId: string | undefined;
}

interface Stream {
  url: string;
  token: string;
  signal: AbortSignal;
  /** Undefined: from now on. */
  lastEventId: number | undefined;
  onOpen: () => void;
  onEvent: (event: StreamEvent) => void;
}

/** Reads a message stream until it ends. Rejects when it cannot be opened or breaks off. */
export async function callStream(stream: Stream): Promise<void> {
  const { url, token, signal, lastEventId } = stream;
  const response = await fetch(`${url}/api/messages/stream`, {
    signal,
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
  });
  if (!response.ok || !response.body) throw new Error(`the stream responded ${response.status}`);
  let rest = '';
  let isOpen = false;
  const decoder = new TextDecoder();
  for await (const bytes of response.body) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
    // The last block may be incomplete.
    rest = blocks.pop() ?? '';
    // Only with the first event does the server know where this stream begins.
    if (!isOpen && blocks.length > 0) stream.onOpen();
    isOpen ||= blocks.length > 0;
    for (const block of blocks) {
      if (!block.startsWith(':')) stream.onEvent(parseEvent(block));
    }
  }
}

/** An event of a message stream, from the text between two empty lines. */
export function parseEvent(block: string): StreamEvent {
  const id = /^id: (\d+)$/m.exec(block)?.[1];
  const data = /^event: message\n(?:.*\n)*?data: (.*)$/m.exec(block)?.[1];
  const messageId = data && (JSON.parse(data) as { message: { id: string } }).message.id;
  return { id: id === undefined ? undefined : Number(id), messageId: messageId || undefined };
}
