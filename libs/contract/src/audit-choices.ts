/* What the audit log knows. */

/**
 * What the audit log records: everything done with the superadmin's power, every deletion, bans
 * and blocks, what concerns a crew, each look at medical answers, and what is unusual at a gate
 * (docs/product/administration.md#audit-log).
 */
export const AUDIT_ACTIONS = [
  'approveEvent',
  'rejectEvent',
  'undoApproval',
  'updateEvent',
  'revertEvent',
  'deleteEvent',
  'undoEventDeletion',
  'cancelEvent',
  'undoCancellation',
  'createSeries',
  'updateSeries',
  'endSeries',
  'rejectSeries',
  'moveParticipant',
  'deleteEventMedia',
  'deleteUser',
  'requestAccountDeletion',
  'deleteOwnAccount',
  'suspendUser',
  'restoreUser',
  'warnUser',
  'endUserSessions',
  'createPasswordResetLink',
  'setDateOfBirth',
  'readThread',
  'exportThread',
  'deleteMessage',
  'deleteMoment',
  'deleteFile',
  'dismissReport',
  'resolveReport',
  'retryMail',
  'retryRefund',
  'banUser',
  'liftBan',
  'blockUser',
  'unblockUser',
  'remindOfPayment',
  'refundEverybody',
  'rollBackRemote',
  'updateKit',
  'inviteCrew',
  'cancelCrewInvitation',
  'joinCrew',
  'updateCrew',
  'endCrew',
  'viewMedical',
  'addDevice',
  'revokeDevice',
  'viewEmergencyContact',
  'resolveConflict',
  'admit',
  'admitUnsigned',
  'addWalkIn',
  'setLimits',
  'giveCard',
  'takeCardBack',
  'updateWaiver',
  'removeWaiver',
  'sendGuardianLink',
] as const;
/** One of `AUDIT_ACTIONS`. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What an entry of the audit log is about. */
export const AUDIT_SUBJECT_KINDS = [
  'event',
  'series',
  'user',
  'thread',
  'message',
  'moment',
  'file',
  'report',
  'mail',
  'refund',
  'remote',
  'device',
] as const;
/** One of `AUDIT_SUBJECT_KINDS`. */
export type AuditSubjectKind = (typeof AUDIT_SUBJECT_KINDS)[number];
