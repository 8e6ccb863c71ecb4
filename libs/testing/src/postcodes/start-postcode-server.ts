import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { respondToPostcodes } from './respond-to-postcodes.ts';

/**
 * Starts a substitute for the UK postcode lookup, for tests and the demo
 * (docs/product/configuration.md#postcode-service).
 */
export async function startPostcodeServer(port = 0): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const { status, body } = respondToPostcodes(request.url ?? '');
    response.writeHead(status, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
    });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: boundPort } = server.address() as AddressInfo;
  function stop() {
    server.closeAllConnections();
    server.close();
  }
  return { url: `http://127.0.0.1:${boundPort}`, stop };
}
