import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/**
 * Serves a folder to pages of other origins, as the server of another team does; to none of them
 * without `allowOrigin`.
 */
export async function serveFolder(
  locate: () => string,
  { allowOrigin = '*' }: { allowOrigin?: string | null } = {},
) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const content = await readFile(join(locate(), path)).catch(() => undefined);
    if (allowOrigin) response.setHeader('access-control-allow-origin', allowOrigin);
    response.setHeader('content-type', TYPES[extname(path)] ?? 'text/plain');
    response.writeHead(content ? 200 : 404).end(content);
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close: () => new Promise((done) => server.close(done)),
  };
}
