import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import { findUser } from '../people/store.ts';
import { toPublicUser } from '../people/to-user.ts';
import type { Services } from '../services.ts';
import { listMomentRows } from './store.ts';
import { toMoment } from './to-moment.ts';

/** The public profile of an account with its photos (docs/product.md#public-profile). */
export async function listUserMoments(
  { db }: Services,
  { actor, params: { id } }: Request<Endpoints['listUserMoments']>,
): Promise<EndpointResponse<Endpoints['listUserMoments']>> {
  const user = await findUser(db, id);
  if (!user) throw new AppError('USER_NOT_FOUND');
  return {
    user: toPublicUser(user),
    moments: (await listMomentRows(db, id)).map((row) => toMoment(row, actor)),
  };
}
