/** What the audit log records: everything done with the superadmin's power, and every deletion (docs/product.md#audit-log). */
export const AUDIT_ACTIONS = [
  'approveEvent',
  'rejectEvent',
  'undoApproval',
  'updateEvent',
  'revertEvent',
  'deleteEvent',
  'deleteEventMedia',
  'deleteUser',
  'deleteOwnAccount',
  'suspendUser',
  'restoreUser',
  'warnUser',
  'endUserSessions',
  'createPasswordResetLink',
  'readThread',
  'exportThread',
  'deleteMessage',
  'deleteMoment',
  'deleteFile',
  'dismissReport',
  'resolveReport',
  'retryMail',
] as const;
/** One of `AUDIT_ACTIONS`. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What an entry of the audit log is about. */
export const AUDIT_SUBJECT_KINDS = [
  'event',
  'user',
  'thread',
  'message',
  'moment',
  'file',
  'report',
  'mail',
] as const;
/** One of `AUDIT_SUBJECT_KINDS`. */
export type AuditSubjectKind = (typeof AUDIT_SUBJECT_KINDS)[number];
