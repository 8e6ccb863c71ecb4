import { type EndpointHandler, handle } from '../handlers/handle.ts';

const HOUR_MS = 3_600_000;

/** A token for the own API of any remote; what that API responds is up to the test. */
export function ownApiHandlers(): EndpointHandler[] {
  return [
    handle('createOwnApiToken', ({ params }) => ({
      token: `token-of-${params.remote}`,
      expiresAt: new Date(Date.now() + HOUR_MS).toISOString(),
    })),
  ];
}
