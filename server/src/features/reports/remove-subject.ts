import type { Endpoints, ReportSubjectKind } from '@muster/contract';
import { fieldError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, ReportCaseRow } from '../../platform/database/schema.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { removeEvent } from '../events/remove-event.ts';
import { announce, type MessageAccounts } from '../messages/announce.ts';
import { updateMessageDeleted } from '../messages/message-store.ts';
import { removeImage } from '../messages/remove-image.ts';
import { removePhotoFiles } from '../moments/remove-photo-files.ts';
import { deleteMomentRow } from '../moments/store.ts';

type DecisionRequest = Request<Endpoints['resolveReport']>;

/** What is left to do once the removal is committed. */
interface Removal {
  message?: MessageAccounts & { removed_image: string };
  /** The key of a photo's file. */
  photoKey?: string;
}

/** Undefined: it was gone already. */
type Remove = (trx: Db, id: string) => Promise<Removal | undefined>;

const REMOVERS: Record<Exclude<ReportSubjectKind, 'user'>, Remove> = {
  event: async (trx, id) => ((await removeEvent(trx, { id, organizerId: null })) ? {} : undefined),
  message: async (trx, id) => {
    const message = await updateMessageDeleted(trx, { id, senderId: null });
    return message && { message };
  },
  moment: async (trx, id) => {
    const photoKey = await deleteMomentRow(trx, { id, userId: null });
    return photoKey === undefined ? undefined : { photoKey };
  },
};

const ACTIONS = {
  event: 'deleteEvent',
  message: 'deleteMessage',
  moment: 'deleteMoment',
} as const;

/**
 * Deletes what was reported, as its owner would. A profile is not removed here, but its account
 * suspended or deleted.
 */
export async function removeSubject(
  trx: Db,
  request: DecisionRequest,
  { subject_kind: kind, subject_id: id }: ReportCaseRow,
): Promise<Removal> {
  if (kind === 'user')
    throw fieldError('outcome', 'A profile cannot be removed. Suspend or delete the account');
  const removal = await REMOVERS[kind](trx, id);
  if (removal) await recordAudit(trx, request, { action: ACTIONS[kind], subject: { kind, id } });
  return removal ?? {};
}

/** Tells the participants of the thread, and removes files, after the commit. */
export async function finishRemoval(
  services: Services,
  { actor, log }: DecisionRequest,
  { message, photoKey }: Removal,
): Promise<void> {
  if (message) {
    announce(services.bus, [message]);
    await removeImage(services, { actor, log, url: message.removed_image });
  }
  if (photoKey) await removePhotoFiles(services, { actor, log, keys: [photoKey] });
}
