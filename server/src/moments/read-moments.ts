import type { EndpointResponse, Endpoints, Moment } from '@muster/contract';
import { findUser } from '../auth/store.ts';
import { AppError } from '../http/app-error.ts';
import { toPublicUser } from '../people/to-user.ts';
import type { Services } from '../services.ts';
import { listMoments, sumMoments } from './store.ts';
import { toMoment } from './to-moment.ts';

const MB = 1024 * 1024;

export async function listMomentsOf({ pool }: Services, userId: string): Promise<Moment[]> {
  return (await listMoments(pool, userId)).map(toMoment);
}

export async function getMomentStats(
  { pool }: Services,
  userId: string,
): Promise<EndpointResponse<Endpoints['getMomentStats']>> {
  const { count, bytes } = await sumMoments(pool, userId);
  return { totalMoments: count, totalSizeMB: Math.round((bytes / MB) * 100) / 100 };
}

/** Somebody's public profile with their photos. */
export async function getGallery(
  services: Services,
  userId: string,
): Promise<EndpointResponse<Endpoints['listUserMoments']>> {
  const user = await findUser(services.db, userId);
  if (!user) throw new AppError('USER_NOT_FOUND');
  return { user: toPublicUser(user), moments: await listMomentsOf(services, userId) };
}
