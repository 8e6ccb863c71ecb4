import type { KeyRole } from '@muster/contract';
import { hashSecret } from '../../src/features/crew/authenticate-device.ts';
import { createKeyToken } from '../../src/features/crew/authenticate-key.ts';
import { insertKey } from '../../src/features/crew/key-store.ts';
import { createObjectId } from '../../src/platform/database/object-id.ts';
import type { Person } from './people.ts';
import type { TestServer } from './start-test-server.ts';

interface GivenKey {
  roles: readonly KeyRole[];
  eventId?: string | null;
}

/** A key of an organizer, made without a password, and its token as a caller. */
export async function makeKey(
  server: TestServer,
  organizer: Person,
  { roles, eventId = null }: GivenKey,
) {
  const organizerId = organizer.user.id;
  const nonce = createObjectId();
  const { token, prefix } = createKeyToken(server.services, { organizerId, nonce });
  const key = await insertKey(server.services.db, {
    id: createObjectId(),
    ...{ organizerId, eventId, roles, name: 'Till' },
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    tokenHash: hashSecret(token),
    tokenPrefix: prefix,
  });
  return { id: key.id, token, as: { tokens: { accessToken: token } } };
}
