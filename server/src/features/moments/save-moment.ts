import { type EndpointResponse, type Endpoints, UPLOAD } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { FileRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { isPrivateKey } from '../../platform/storage/media-url.ts';
import { findFileForKeyShare } from '../files/store.ts';
import { lockAccount } from '../people/lock-account-store.ts';
import { removePhotoFiles } from './remove-photo-files.ts';
import { deleteOldestMoments, insertMoment } from './store.ts';
import { toMoment } from './to-moment.ts';

interface Photo extends Pick<Request<Endpoints['addMoment']>, 'actor' | 'client' | 'log'> {
  key: string;
  /** The name of the uploaded file if left out or empty. */
  originalName?: string | undefined;
}

/**
 * Adds a stored photo; one above the limit replaces the oldest
 * (docs/product/profile-and-moments.md#moment-limit).
 */
export async function saveMoment(
  services: Services,
  { actor, client, log, key, originalName }: Photo,
): Promise<EndpointResponse<Endpoints['addMoment']>> {
  const { moment, replacedKeys } = await inTransaction(services.db, async (trx) => {
    if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
    const file = await findFileForKeyShare(trx, { key, ownerId: actor.id });
    if (!file || !isMomentFile(file)) throw AppError.onField('FOREIGN_MEDIA', 'imageUrl');
    const replaced = await deleteOldestMoments(trx, actor.id);
    for (const { id } of replaced) {
      const subject = { kind: 'moment', id } as const;
      await recordAudit(trx, { actor, client }, { action: 'deleteMoment', subject });
    }
    const replacedKeys = replaced.map((moment) => moment.file_key);
    const row = await insertMoment(trx, {
      id: createObjectId(),
      user_id: actor.id,
      file_key: key,
      original_name: originalName || file.original_name,
      size_bytes: file.size,
    });
    return { moment: toMoment({ ...row, thumbnail_key: file.thumbnail_key }, actor), replacedKeys };
  });
  await removePhotoFiles(services, { actor, log, keys: replacedKeys });
  return { moment, replacedOldest: replacedKeys.length > 0 };
}

function isMomentFile({ key, content_type, size }: FileRow): boolean {
  return !isPrivateKey(key) && isMomentType(content_type) && size <= UPLOAD.maxMomentBytes;
}

/**
 * Whether a photo of this media type can become a Moment
 * (docs/product/profile-and-moments.md#moment-types).
 */
export function isMomentType(contentType: string | undefined): boolean {
  return UPLOAD.momentTypes.some((type) => type === contentType);
}
