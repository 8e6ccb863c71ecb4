import { oldHandleUntil } from '@muster/domain';
import { type AuditOrigin, recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { updatePaymentAccountClosing } from '../../platform/payments/account-store.ts';
import type { Services } from '../../platform/services.ts';
import { nameOf } from '../accounts/people.ts';
import type { RemovalServices } from '../files/remove-files.ts';
import { removeOrphanedFiles } from '../files/remove-unshown-files.ts';
import { updateHandlesDeleted } from '../organizers/organizer-page-store.ts';
import { removeUserFromEvents } from '../participation/holds.ts';
import { refundOfOrganizer } from '../participation/refund-deleted.ts';
import { deleteWaiversOfUser, detachSignatures } from '../participation/waiver-store.ts';
import { tellParticipants } from './account-deletion.ts';
import {
  countRowsOfUser,
  deleteRowsOfUser,
  deleteThreadsOfUser,
  deleteUserRow,
  detachThreadsOfUser,
  hasThreads,
  lockUserForUpdate,
  updateUserErased,
} from './account-store.ts';
import { removeUnwantedExports } from './data-exports.ts';

/** Its spots go to those who wait, and are held for them. */
export type ErasureServices = RemovalServices & Pick<Services, 'config'>;

interface Erasure {
  id: string;
  /**
   * What happens to the conversations: the superadmin's deletion removes them, one's own leaves
   * them to the others.
   */
  conversations: 'deleted' | 'kept';
  /** Only if its deletion was requested before this moment; whatever it is when left out. */
  requestedBefore?: Date;
  /** The superadmin, or null for the job that follows a request of one's own. */
  origin: AuditOrigin;
}

/**
 * Deletes an account with everything that belongs to it
 * (docs/product/administration.md#user-deletion). False when there is no such account. The rows are
 * deleted in one transaction; their files have no owner then, and `removeOrphanedFiles` or the
 * sweep removes them, also when the process ends between the two.
 */
export async function eraseAccount(
  services: Pick<ErasureServices, 'db' | 'config'>,
  erasure: Erasure,
): Promise<boolean> {
  return inTransaction(services.db, async (trx) => {
    // Until the end the account cannot join, write or upload; what waits for this lock finds no
    // account after it.
    const account = await lockUserForUpdate(trx, erasure);
    if (!account) return false;
    await tellParticipants(trx, { organizerId: erasure.id, after: new Date() });
    await recordErasure(trx, erasure);
    await removeUserFromEvents(trx, erasure.id, services.config);
    await refundOfOrganizer(trx, erasure.id);
    await updatePaymentAccountClosing(trx, erasure.id);
    await detachSignatures(trx, erasure.id);
    await deleteWaiversOfUser(trx, erasure.id);
    await keepHandles(trx, erasure.id);
    if (erasure.conversations === 'deleted') await deleteUserRow(trx, erasure.id);
    else {
      await eraseButConversations(trx, erasure.id);
      const recipient = { userId: null, email: account.email, name: nameOf(account) };
      if (account.email_confirmed) await sendMail(trx, 'accountDeleted', recipient, {});
    }
    return true;
  });
}

/** Links to the page do not lead to somebody else's soon. */
function keepHandles(trx: Db, userId: string): Promise<void> {
  return updateHandlesDeleted(trx, { userId, until: oldHandleUntil(new Date()) });
}

async function recordErasure(trx: Db, { id, conversations, origin }: Erasure): Promise<void> {
  await recordAudit(trx, origin, {
    action: conversations === 'deleted' ? 'deleteUser' : 'deleteOwnAccount',
    subject: { kind: 'user', id },
    before: await countRowsOfUser(trx, id),
    after: { deleted: true },
  });
}

/**
 * What is left is a name, "Deleted user", for the conversations that others keep
 * (docs/product/roles-and-accounts.md#deleted-user).
 */
async function eraseButConversations(trx: Db, id: string): Promise<void> {
  await deleteThreadsOfUser(trx, id);
  if (!(await hasThreads(trx, id))) return deleteUserRow(trx, id);
  await detachThreadsOfUser(trx, id);
  await deleteRowsOfUser(trx, id);
  await updateUserErased(trx, id);
}

/** Removes the files and archives of deleted accounts. A failure is left to the sweep. */
export async function removeErasedFiles(
  services: RemovalServices,
  onFailure: (error: unknown) => void,
): Promise<void> {
  await removeOrphanedFiles(services).catch(onFailure);
  await removeUnwantedExports(services, new Date()).catch(onFailure);
}
