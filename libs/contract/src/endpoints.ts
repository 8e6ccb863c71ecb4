import { blockEndpoints } from './accounts/blocks.ts';
import { credentialEndpoints } from './accounts/credentials.ts';
import { noticeEndpoints } from './accounts/notices.ts';
import { secondFactorEndpoints } from './accounts/second-factors.ts';
import { sessionEndpoints } from './accounts/sessions.ts';
import { streamEndpoints } from './accounts/stream.ts';
import { adminThreadEndpoints } from './administration/admin-threads.ts';
import { auditEndpoints } from './administration/audit-log.ts';
import { reportEndpoints } from './administration/reports.ts';
import { statisticsEndpoints } from './administration/statistics.ts';
import { adminUserEndpoints } from './administration/users.ts';
import { apiKeyEndpoints } from './crew/api-keys.ts';
import { changeEndpoints } from './crew/changes.ts';
import { crewEndpoints } from './crew/crew.ts';
import { deviceEndpoints } from './crew/devices.ts';
import { webhookEndpoints } from './crew/webhooks.ts';
import { eventApprovalEndpoints } from './events/approval.ts';
import { calendarEndpoints } from './events/calendar.ts';
import { cancellationEndpoints } from './events/cancellation.ts';
import { eventEndpoints } from './events/event.ts';
import { eventEditEndpoints } from './events/event-edits.ts';
import { eventExportEndpoints } from './events/event-exports.ts';
import { eventListEndpoints } from './events/event-lists.ts';
import { eventTemplateEndpoints } from './events/event-templates.ts';
import { likeEndpoints } from './events/likes.ts';
import { savedSearchEndpoints } from './events/saved-searches.ts';
import { seriesEndpoints } from './events/series.ts';
import { seriesJoinEndpoints } from './events/series-joins.ts';
import { fileEndpoints } from './files/files.ts';
import { momentEndpoints } from './files/moments.ts';
import { chronoEndpoints } from './gate/chronograph.ts';
import { gateEndpoints } from './gate/gate.ts';
import { scanEndpoints } from './gate/scans.ts';
import { walkInEndpoints } from './gate/walk-ins.ts';
import { announcementEndpoints } from './messages/announcements.ts';
import { messageEndpoints } from './messages/messages.ts';
import { threadEndpoints } from './messages/threads.ts';
import { booksEndpoints } from './money/books.ts';
import { ledgerEndpoints } from './money/ledger.ts';
import { paymentAccountEndpoints } from './money/payment-account.ts';
import { paymentEndpoints } from './money/payments.ts';
import { receiptEndpoints } from './money/receipts.ts';
import { ownApiEndpoints } from './operations/own-apis.ts';
import { publishingEndpoints } from './operations/publishing.ts';
import { remoteStateEndpoints } from './operations/remote-states.ts';
import { healthEndpoints, systemEndpoints } from './operations/system.ts';
import { followEndpoints } from './organizers/follows.ts';
import { joinSourceEndpoints } from './organizers/join-sources.ts';
import { organizerPageEndpoints } from './organizers/organizer-pages.ts';
import { accountEndpoints } from './own-data/account.ts';
import { mailEndpoints } from './own-data/mail-preferences.ts';
import { profileEndpoints } from './own-data/profile.ts';
import { recordEndpoints } from './own-data/record.ts';
import { banEndpoints } from './participation/bans.ts';
import { bookingEndpoints } from './participation/bookings.ts';
import { cardEndpoints } from './participation/cards.ts';
import { claimEndpoints } from './participation/claims.ts';
import { dependantEndpoints } from './participation/dependants.ts';
import { joinEndpoints } from './participation/join.ts';
import { moveEndpoints } from './participation/moves.ts';
import { offerEndpoints } from './participation/offers.ts';
import { openSpotEndpoints } from './participation/open-spots.ts';
import { ownParticipationEndpoints } from './participation/own-participations.ts';
import { participantChangeEndpoints } from './participation/participant-changes.ts';
import { participantViewEndpoints } from './participation/participant-views.ts';
import { participantEndpoints } from './participation/participants.ts';
import { sideEndpoints } from './participation/sides.ts';
import { squadEndpoints } from './participation/squads.ts';
import { voucherEndpoints } from './participation/vouchers.ts';
import { waiverEndpoints } from './waivers/waivers.ts';

/**
 * Every endpoint of the API, by its key. The server's function and its file carry the same name.
 */
export const endpoints = {
  ...blockEndpoints,
  ...credentialEndpoints,
  ...noticeEndpoints,
  ...secondFactorEndpoints,
  ...sessionEndpoints,
  ...streamEndpoints,
  ...adminThreadEndpoints,
  ...auditEndpoints,
  ...reportEndpoints,
  ...statisticsEndpoints,
  ...adminUserEndpoints,
  ...apiKeyEndpoints,
  ...changeEndpoints,
  ...webhookEndpoints,
  ...crewEndpoints,
  ...deviceEndpoints,
  ...eventApprovalEndpoints,
  ...calendarEndpoints,
  ...cancellationEndpoints,
  ...eventEndpoints,
  ...eventEditEndpoints,
  ...eventExportEndpoints,
  ...eventListEndpoints,
  ...eventTemplateEndpoints,
  ...likeEndpoints,
  ...savedSearchEndpoints,
  ...joinSourceEndpoints,
  ...organizerPageEndpoints,
  ...followEndpoints,
  ...seriesEndpoints,
  ...seriesJoinEndpoints,
  ...fileEndpoints,
  ...momentEndpoints,
  ...chronoEndpoints,
  ...gateEndpoints,
  ...scanEndpoints,
  ...walkInEndpoints,
  ...announcementEndpoints,
  ...messageEndpoints,
  ...threadEndpoints,
  ...booksEndpoints,
  ...ledgerEndpoints,
  ...paymentAccountEndpoints,
  ...paymentEndpoints,
  ...receiptEndpoints,
  ...ownApiEndpoints,
  ...publishingEndpoints,
  ...remoteStateEndpoints,
  ...healthEndpoints,
  ...systemEndpoints,
  ...accountEndpoints,
  ...mailEndpoints,
  ...profileEndpoints,
  ...recordEndpoints,
  ...banEndpoints,
  ...cardEndpoints,
  ...dependantEndpoints,
  ...joinEndpoints,
  ...moveEndpoints,
  ...ownParticipationEndpoints,
  ...participantChangeEndpoints,
  ...participantViewEndpoints,
  ...participantEndpoints,
  ...sideEndpoints,
  ...bookingEndpoints,
  ...squadEndpoints,
  ...openSpotEndpoints,
  ...claimEndpoints,
  ...offerEndpoints,
  ...voucherEndpoints,
  ...waiverEndpoints,
};
/** The type of `endpoints`. */
export type Endpoints = typeof endpoints;
/** The key of an endpoint. */
export type EndpointName = keyof Endpoints;
