import { type EndpointResponse, type Endpoints, MAX_COUNT } from '@muster/contract';
import { onlyPage } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requirePublicUser } from '../people/require-public-user.ts';
import { toPublicUser } from '../people/to-user.ts';
import { listMomentRows } from './store.ts';
import { toMoment } from './to-moment.ts';

/**
 * The public profile of an account with its photos
 * (docs/product/profile-and-moments.md#public-profile).
 */
export async function listUserMoments(
  services: Services,
  { actor, params: { id } }: Request<Endpoints['listUserMoments']>,
): Promise<EndpointResponse<Endpoints['listUserMoments']>> {
  const user = await requirePublicUser(services, id);
  const rows = await listMomentRows(services.db, id);
  return {
    user: toPublicUser(user),
    moments: rows.map((row) => toMoment(row, actor)),
    pagination: onlyPage(rows, MAX_COUNT.moments),
  };
}
