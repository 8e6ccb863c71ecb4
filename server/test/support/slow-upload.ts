import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Person } from './people.ts';
import type { TestServer } from './start-test-server.ts';

const BOUNDARY = 'muster-test-boundary';
const CHUNK = Buffer.alloc(64 * 1024, 7);

/** An upload that lasts as long as the test needs. */
export interface SlowUpload {
  /**
   * Sends this many more bytes, as fast as the server reads them; stops early once the server has
   * responded.
   */
  send: (bytes: number) => Promise<void>;
  /** Ends the body correctly. */
  finish: () => void;
  /** Closes the connection. */
  abort: () => void;
  response: Promise<{ status: number; body: string }>;
}

/** Starts an upload without a Content-Length, and sends the beginning of the file. */
export function startUpload(server: TestServer, as: Person, begin: Buffer): SlowUpload {
  const sending = request(`${server.url}/api/files/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${as.tokens.accessToken}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  });
  const response = readContent(sending);
  let hasResponse = false;
  response
    .finally(() => {
      hasResponse = true;
    })
    .catch(() => undefined);
  sending.write(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n`,
  );
  sending.write(begin);
  return {
    response,
    send: async (bytes) => {
      for (let sent = 0; sent < bytes && !hasResponse; sent += CHUNK.length) {
        const isFlowing = sending.write(CHUNK);
        if (!isFlowing) await Promise.race([once(sending, 'drain'), response]);
      }
    },
    finish: () => void sending.end(`\r\n--${BOUNDARY}--\r\n`),
    abort: () => void sending.destroy(),
  };
}

async function readContent(sending: ClientRequest) {
  const [message] = (await once(sending, 'response')) as [IncomingMessage];
  return { status: message.statusCode ?? 0, body: await text(message) };
}
