import {
  type EndpointResponse,
  type Endpoints,
  FAILURE_TEXT,
  MAX_COUNT,
  type Moment,
  UPLOAD,
} from '@muster/contract';
import { momentAbilities, onlyPage, type Viewer } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { FileRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Actor, Handlers, Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { isPrivateKey, keyOfUrl, mediaUrl } from '../../platform/storage/media-url.ts';
import { requirePublicUser, toPublicUser } from '../accounts/people.ts';
import { lockAccount } from '../accounts/people-store.ts';
import { findFileForKeyShare } from './file-store.ts';
import { detectType } from './media-types.ts';
import {
  deleteMomentRow,
  deleteOldestMoments,
  insertMoment,
  listMomentRows,
  type MomentQueryRow,
  sumMoments,
} from './moment-store.ts';
import { removeFile } from './remove-files.ts';
import { removeUnusedMedia } from './remove-unshown-files.ts';
import { storeUpload } from './uploads.ts';

const MB_BYTES = 1024 * 1024;

export const moments = {
  async listMoments({ db }, { actor }) {
    const rows = await listMomentRows(db, actor.id);
    return {
      moments: rows.map((row) => toMoment(row, actor)),
      pagination: onlyPage(rows, MAX_COUNT.moments),
    };
  },

  /**
   * The public profile of an account with its photos
   * (docs/product/profile-and-moments.md#public-profile).
   */
  async listUserMoments(services, { actor, params: { id } }) {
    const user = await requirePublicUser(services, id);
    const rows = await listMomentRows(services.db, id);
    return {
      user: toPublicUser(user),
      moments: rows.map((row) => toMoment(row, actor)),
      pagination: onlyPage(rows, MAX_COUNT.moments),
    };
  },

  async getMomentStats({ db }, { actor }) {
    const { count, bytes } = await sumMoments(db, actor.id);
    return { totalMoments: count, totalSizeMB: Math.round((bytes / MB_BYTES) * 100) / 100 };
  },

  /**
   * Adds a photo that comes with the request; its file is removed again if the photo cannot be
   * added.
   */
  async uploadMoment(services, { actor, client, file, log, signal }) {
    if (!isMomentType(await detectType(file.path)))
      throw new AppError('WRONG_TYPE', { message: FAILURE_TEXT.momentType });
    const { key } = await storeUpload(services, { actor, file, folder: 'moments', signal });
    try {
      return await saveMoment(services, { actor, client, log, key });
    } catch (error) {
      await removeFile(services, { actor, key }).catch(() => undefined);
      throw error;
    }
  },

  /**
   * Adds a photo that the caller has uploaded before; any other URL is FOREIGN_MEDIA
   * (docs/product/files.md#own-media).
   */
  async addMoment(services, { actor, client, body, log }) {
    const key = keyOfUrl(body.imageUrl, services.config.publicUrl) ?? '';
    return saveMoment(services, { actor, client, log, key, originalName: body.originalName });
  },

  /** Deletes a photo of the caller's gallery. */
  async deleteMoment(services, request) {
    const { actor, params, log } = request;
    const { id } = params;
    const key = await inTransaction(services.db, async (trx) => {
      const deleted = await deleteMomentRow(trx, { id, userId: actor.id });
      if (deleted === undefined) throw new AppError('MOMENT_NOT_FOUND');
      const subject = { kind: 'moment', id } as const;
      await recordAudit(trx, request, { action: 'deleteMoment', subject });
      return deleted;
    });
    await removePhotoFiles(services, { actor, log, keys: [key] });
    return {};
  },
} satisfies Partial<Handlers>;

interface Photo extends Pick<Request<Endpoints['addMoment']>, 'actor' | 'client' | 'log'> {
  key: string;
  /** The name of the uploaded file if left out or empty. */
  originalName?: string | undefined;
}

/**
 * Adds a stored photo; one above the limit replaces the oldest
 * (docs/product/profile-and-moments.md#moment-limit).
 */
async function saveMoment(
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
function isMomentType(contentType: string | undefined): boolean {
  return UPLOAD.momentTypes.some((type) => type === contentType);
}

interface Removal {
  actor: Actor;
  log: Request<never>['log'];
  keys: readonly string[];
}

/**
 * Removes the files of deleted photos unless something else shows them. A failure is only logged:
 * the sweep tries again.
 */
export async function removePhotoFiles(
  services: Services,
  { actor, log, keys }: Removal,
): Promise<void> {
  await removeUnusedMedia(services, { actor, urls: keys.map(mediaUrl) }).catch((error: unknown) =>
    log.warn({ err: error }, 'the file of a photo is left to the sweep'),
  );
}

export function toMoment(row: MomentQueryRow, viewer: Viewer): Moment {
  const { delete: canDelete } = momentAbilities(viewer, { userId: row.user_id });
  return {
    id: row.id,
    url: mediaUrl(row.file_key),
    thumbnailUrl: row.thumbnail_key && mediaUrl(row.thumbnail_key),
    uploadedAt: row.uploaded_at,
    sizeBytes: row.size_bytes,
    originalName: row.original_name,
    can: { delete: canDelete },
  };
}
