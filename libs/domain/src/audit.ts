import type { AuditAction, AuditEntry, AuditState, AuditSubjectKind } from '@muster/contract';

/** What each action did, in words. */
const ACTION_LABELS: Readonly<Record<AuditAction, string>> = {
  approveEvent: 'Approved event',
  rejectEvent: 'Rejected event',
  updateEvent: 'Changed event',
  revertEvent: 'Reverted event',
  undoApproval: 'Undid approval or rejection of event',
  deleteEvent: 'Deleted event',
  undoEventDeletion: 'Undid deletion of event',
  cancelEvent: 'Called off event',
  undoCancellation: 'Let called-off event take place',
  createSeries: 'Created series',
  updateSeries: 'Changed series',
  endSeries: 'Ended series',
  restoreSeries: 'Undid the end of series',
  rejectSeries: 'Rejected series',
  moveParticipant: 'Moved players to another date',
  applySides: 'Gave players their sides',
  renameSquad: 'Renamed squad',
  splitParty: 'Split waiting party of squad',
  releaseOpenSpots: 'Released open spots of squad',
  deleteEventMedia: 'Deleted media of event',
  deleteUser: 'Deleted account',
  requestAccountDeletion: 'Asked to delete own account',
  deleteOwnAccount: 'Deleted account at its owner’s request',
  suspendUser: 'Suspended account',
  restoreUser: 'Restored account',
  warnUser: 'Warned account',
  endUserSessions: 'Signed account out everywhere',
  createPasswordResetLink: 'Created password reset link',
  setDateOfBirth: 'Changed date of birth',
  readThread: 'Read conversation',
  exportThread: 'Exported conversation',
  deleteMessage: 'Deleted message',
  deleteMoment: 'Deleted Moment',
  deleteFile: 'Deleted file',
  dismissReport: 'Dismissed report',
  resolveReport: 'Resolved report',
  retryMail: 'Sent email again',
  retryRefund: 'Asked for a refund again',
  banUser: 'Banned account from own events',
  liftBan: 'Lifted ban from own events',
  blockUser: 'Blocked account',
  unblockUser: 'Unblocked account',
  remindOfPayment: 'Reminded participants of their payment',
  refundEverybody: 'Refunded what participants paid online',
  rollBackRemote: 'Took back new build of remote',
  updateKit: 'Ticked what a participant was handed out',
  inviteCrew: 'Invited somebody to crew',
  cancelCrewInvitation: 'Cancelled invitation to crew',
  joinCrew: 'Joined crew',
  updateCrew: 'Changed crew member',
  endCrew: 'Ended crew member’s access',
  viewMedical: 'Looked at medical answers',
  addDevice: 'Added device',
  revokeDevice: 'Removed device',
  addKey: 'Made key for a program',
  updateKey: 'Changed key of a program',
  revokeKey: 'Removed key of a program',
  useKey: 'Wrote by a key of a program',
  addWebhook: 'Added webhook',
  updateWebhook: 'Changed webhook',
  renewWebhookSecret: 'Renewed secret of webhook',
  removeWebhook: 'Removed webhook',
  viewEmergencyContact: 'Looked at an emergency contact',
  resolveConflict: 'Resolved a conflict at the gate',
  admit: 'Let somebody in for a reason',
  admitUnsigned: 'Let in somebody who has not signed the waiver',
  addWalkIn: 'Added a player at the gate',
  undoWalkIn: 'Took back a player added at the gate',
  setLimits: 'Changed limits of muzzle energy',
  updateVat: 'Changed VAT',
  updateOrganizerPage: 'Changed the page of an organizer',
  giveCard: 'Gave a card',
  takeCardBack: 'Took back a card',
  updateWaiver: 'Changed the waiver',
  removeWaiver: 'Removed the waiver',
  sendGuardianLink: 'Sent a link to a guardian',
  addSecondFactor: 'Added a second factor',
  removeSecondFactor: 'Removed a second factor',
  useRecoveryCode: 'Signed in with a recovery code',
};

const SUBJECT_LABELS: Readonly<Record<AuditSubjectKind, string>> = {
  event: 'Event',
  series: 'Series',
  user: 'Account',
  thread: 'Conversation',
  message: 'Message',
  moment: 'Moment',
  file: 'File',
  report: 'Report',
  squad: 'Squad',
  mail: 'Email',
  refund: 'Refund',
  remote: 'Remote',
  device: 'Device',
  key: 'Key',
  webhook: 'Webhook',
};

/** What an action did, in words: "Suspended account". An unknown one is spelt out from its name. */
export function auditActionLabel(action: string): string {
  return labelOf(ACTION_LABELS, action);
}

/** What an entry is about: "Account". */
export function auditSubjectLabel(kind: string): string {
  return labelOf(SUBJECT_LABELS, kind);
}

function labelOf(labels: Readonly<Record<string, string>>, key: string): string {
  return (Object.hasOwn(labels, key) && labels[key]) || spellOut(key);
}

/**
 * Who did it: the name of today, "Deleted user", or "Muster" for a background job; with a key of a
 * program "Olive · Till (key)" (docs/product/administration.md#audit-log).
 */
export function auditActorName({ actor, key }: Pick<AuditEntry, 'actor' | 'key'>): string {
  const name = actor ? (actor.name ?? 'Deleted user') : 'Muster';
  return key ? `${name} · ${key.name ?? 'Deleted'} (key)` : name;
}

/**
 * Before → after in words, one text for each thing that changed: "Suspended: no → yes", "Sessions
 * ended: 2".
 */
export function describeAuditChange({
  before,
  after,
}: {
  before: AuditState | null;
  after: AuditState | null;
}): string[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys].map((key) => {
    const values = [before, after].flatMap((state) =>
      state && Object.hasOwn(state, key) ? [formatValue(state[key] ?? null)] : [],
    );
    const isGone = before !== null && Object.hasOwn(before, key) && values.length === 1;
    return `${KEY_LABELS[key] ?? spellOut(key)}: ${isGone ? `was ${values[0]}` : values.join(' → ')}`;
  });
}

/** Names of values that read badly when they are spelt out. */
const KEY_LABELS: Readonly<Record<string, string>> = {
  hasReason: 'Reason given',
  isChanged: 'Changed since approval',
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function formatValue(value: AuditState[string]): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  return INSTANT.test(text) ? `${text.slice(0, 10)} ${text.slice(11, 16)} UTC` : text;
}

/** `sessionsEnded` → "Sessions ended". */
function spellOut(key: string): string {
  const words = key
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`);
  const text = words.trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
