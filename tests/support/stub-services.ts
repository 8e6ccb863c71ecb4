import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startPostcodeServer } from '@muster/testing/postcodes';
import sharp from 'sharp';

/** Stubs of the external services that the product uses. */
export interface StubServices {
  /** For the server's environment. */
  env: { POSTCODES_URL: string; MAP_TILES_URL: string };
  stop: () => void;
}

/**
 * Starts a stub of the postcode lookup, and a map server that responds with the same green tile to
 * every request.
 */
export async function startStubServices(): Promise<StubServices> {
  const postcodes = await startPostcodeServer();
  const square = { width: 256, height: 256, channels: 3, background: '#dfe8d2' } as const;
  const tile = await sharp({ create: square }).png().toBuffer();
  const tiles = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(tile);
  });
  await new Promise<void>((listening) => tiles.listen(0, '127.0.0.1', listening));
  const { port } = tiles.address() as AddressInfo;
  return {
    env: {
      POSTCODES_URL: postcodes.url,
      MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
    },
    stop: () => {
      postcodes.stop();
      tiles.closeAllConnections();
      tiles.close();
    },
  };
}
