import { accountEndpoints } from './endpoints/account.ts';
import { adminEndpoints } from './endpoints/admin.ts';
import { adminUserEndpoints } from './endpoints/admin-users.ts';
import { announcementEndpoints } from './endpoints/announcements.ts';
import { auditEndpoints } from './endpoints/audit.ts';
import { authEndpoints } from './endpoints/auth.ts';
import { banEndpoints } from './endpoints/bans.ts';
import { blockEndpoints } from './endpoints/blocks.ts';
import { calendarEndpoints } from './endpoints/calendar.ts';
import { cardEndpoints } from './endpoints/cards.ts';
import { chronoEndpoints } from './endpoints/chrono.ts';
import { crewEndpoints } from './endpoints/crew.ts';
import { dependantEndpoints } from './endpoints/dependants.ts';
import { deviceEndpoints } from './endpoints/devices.ts';
import { eventApprovalEndpoints } from './endpoints/event-approval.ts';
import { eventExportEndpoints } from './endpoints/event-export.ts';
import { eventTemplateEndpoints } from './endpoints/event-templates.ts';
import { eventEndpoints } from './endpoints/events.ts';
import { fileEndpoints } from './endpoints/files.ts';
import { gateEndpoints } from './endpoints/gate.ts';
import { healthEndpoints } from './endpoints/health.ts';
import { ledgerEndpoints } from './endpoints/ledger.ts';
import { likeEndpoints } from './endpoints/likes.ts';
import { mailEndpoints } from './endpoints/mail.ts';
import { messageEndpoints } from './endpoints/messages.ts';
import { momentEndpoints } from './endpoints/moments.ts';
import { ownApiEndpoints } from './endpoints/own-apis.ts';
import { participantViewEndpoints } from './endpoints/participant-views.ts';
import { participationEndpoints } from './endpoints/participation.ts';
import { paymentEndpoints } from './endpoints/payments.ts';
import { personEndpoints } from './endpoints/people.ts';
import { profileEndpoints } from './endpoints/profile.ts';
import { publishingEndpoints } from './endpoints/publishing.ts';
import { receiptEndpoints } from './endpoints/receipts.ts';
import { recordEndpoints } from './endpoints/record.ts';
import { reportEndpoints } from './endpoints/reports.ts';
import { savedSearchEndpoints } from './endpoints/saved-searches.ts';
import { sessionEndpoints } from './endpoints/sessions.ts';
import { systemEndpoints } from './endpoints/system.ts';
import { voucherEndpoints } from './endpoints/vouchers.ts';
import { waiverEndpoints } from './endpoints/waivers.ts';

/**
 * Every endpoint of the API, by its key. The server's function and its file carry the same name.
 */
export const endpoints = {
  ...healthEndpoints,
  ...authEndpoints,
  ...ownApiEndpoints,
  ...sessionEndpoints,
  ...profileEndpoints,
  ...personEndpoints,
  ...accountEndpoints,
  ...eventEndpoints,
  ...eventApprovalEndpoints,
  ...eventExportEndpoints,
  ...calendarEndpoints,
  ...likeEndpoints,
  ...eventTemplateEndpoints,
  ...participantViewEndpoints,
  ...savedSearchEndpoints,
  ...fileEndpoints,
  ...messageEndpoints,
  ...participationEndpoints,
  ...banEndpoints,
  ...blockEndpoints,
  ...adminEndpoints,
  ...adminUserEndpoints,
  ...auditEndpoints,
  ...momentEndpoints,
  ...mailEndpoints,
  ...systemEndpoints,
  ...announcementEndpoints,
  ...crewEndpoints,
  ...deviceEndpoints,
  ...gateEndpoints,
  ...chronoEndpoints,
  ...cardEndpoints,
  ...recordEndpoints,
  ...ledgerEndpoints,
  ...paymentEndpoints,
  ...voucherEndpoints,
  ...waiverEndpoints,
  ...dependantEndpoints,
  ...receiptEndpoints,
  ...reportEndpoints,
  ...publishingEndpoints,
};
/** The type of `endpoints`. */
export type Endpoints = typeof endpoints;
/** The key of an endpoint. */
export type EndpointName = keyof Endpoints;
