import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { findUser } from '../people/store.ts';
import { nameOf } from '../people/to-person.ts';
import type { OwnedDeviceRow } from './device-store.ts';

/** Whose device it is; DEVICE_REVOKED when that account was deleted meanwhile. */
export async function requireDeviceOrganizer(
  db: Db,
  { organizer_id: id }: Pick<OwnedDeviceRow, 'organizer_id'>,
): Promise<{ id: string; name: string }> {
  const organizer = await findUser(db, id);
  if (!organizer) throw new AppError('DEVICE_REVOKED');
  return { id, name: nameOf(organizer) };
}
