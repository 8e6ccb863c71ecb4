import { FAILURE_TEXT } from './texts.ts';

/**
 * Every error code of the API with its HTTP status and its default message
 * (docs/product/api-conventions.md#status-codes). Clients switch on the code, never on the message.
 */
export const ERRORS = {
  VALIDATION: { status: 400, message: 'Some values are not valid. Nothing was changed.' },
  INVALID_MESSAGE: { status: 400, message: FAILURE_TEXT.invalidMessage },
  FOREIGN_MEDIA: { status: 400, message: 'Media must be files you uploaded to Muster' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  SESSION_EXPIRED: { status: 401, message: 'Your session has ended. Please sign in again' },
  KEY_REVOKED: { status: 401, message: 'This key does not work' },
  DEVICE_REVOKED: { status: 401, message: 'This device is no longer paired with Muster' },
  LINK_EXPIRED: { status: 403, message: 'This link has expired or is not valid' },
  ACCOUNT_SUSPENDED: {
    status: 403,
    message: 'This account is suspended. We have sent you an email about it',
  },
  EMAIL_NOT_CONFIRMED: {
    status: 403,
    message: 'Confirm your email first. Your profile sends you the link again',
  },
  CONFIRMATION_NEEDED: {
    status: 403,
    message: 'Confirm that it is you first: sign in again, or give your password once more',
  },
  CHALLENGE_EXPIRED: {
    status: 403,
    message: 'This took too long, or was tried too often. Please start again',
  },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    message: 'Set up two-factor sign-in first, in Settings under Security',
  },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this' },
  GUARDIAN_TOO_YOUNG: {
    status: 403,
    message: 'To book for somebody else you must be 18 or older, by your date of birth in Settings',
  },
  NOT_ACCEPTED: { status: 403, message: 'This organizer does not accept your booking.' },
  MAY_NOT_MESSAGE: { status: 403, message: FAILURE_TEXT.mayNotMessage },
  NOT_FOUND: { status: 404, message: 'Not found' },
  EVENT_NOT_FOUND: { status: 404, message: FAILURE_TEXT.eventNotFound },
  THREAD_NOT_FOUND: { status: 404, message: 'Conversation not found' },
  FILE_NOT_FOUND: { status: 404, message: 'File not found' },
  USER_NOT_FOUND: { status: 404, message: 'User not found' },
  SESSION_NOT_FOUND: { status: 404, message: 'This session has already ended' },
  MOMENT_NOT_FOUND: { status: 404, message: 'Photo not found' },
  MESSAGE_NOT_FOUND: { status: 404, message: 'Message not found' },
  MAIL_NOT_FOUND: { status: 404, message: 'This email is no longer waiting to be sent again' },
  REPORT_NOT_FOUND: { status: 404, message: 'Report not found' },
  PARTICIPANT_VIEW_NOT_FOUND: { status: 404, message: 'This view no longer exists' },
  SAVED_SEARCH_NOT_FOUND: { status: 404, message: 'This saved search no longer exists' },
  SERIES_NOT_FOUND: { status: 404, message: 'Series not found' },
  PARTICIPANT_NOT_FOUND: { status: 404, message: 'Participant not found' },
  TICKET_NOT_FOUND: {
    status: 404,
    message: 'This ticket is not valid for this event, or not any more',
  },
  INVITATION_NOT_FOUND: {
    status: 404,
    message: 'This invitation has been used, has expired or is not for this account',
  },
  CREW_MEMBER_NOT_FOUND: { status: 404, message: 'Nobody of your crew was found here' },
  KEY_NOT_FOUND: { status: 404, message: 'Key not found' },
  WEBHOOK_NOT_FOUND: { status: 404, message: 'Webhook not found' },
  DEVICE_NOT_FOUND: { status: 404, message: 'Device not found' },
  PAIRING_NOT_FOUND: {
    status: 404,
    message: 'This code has been used, has expired or is wrong. Show a new one',
  },
  DEPENDANT_NOT_FOUND: { status: 404, message: 'This is none of your dependants' },
  NOT_JOINED: { status: 404, message: 'You have not joined this event' },
  TOO_MANY_FACTORS: {
    status: 409,
    message: 'You have five second factors already. Remove one to add another',
  },
  NO_SECOND_FACTOR: { status: 409, message: 'There is no second factor' },
  ALREADY_JOINED: { status: 409, message: 'You have already joined this event' },
  EVENT_FULL: { status: 409, message: 'This event is full' },
  EVENT_STARTED: { status: 409, message: 'This event has already started' },
  EVENT_CANCELLED: { status: 409, message: 'This event is called off' },
  REFUNDS_STARTED: {
    status: 409,
    message: 'Players have been refunded, so the event stays called off',
  },
  NEEDS_CONSENT: {
    status: 409,
    message: 'Please ask the organizer before you join this event again',
  },
  TOO_YOUNG: { status: 409, message: 'Not old enough for this event on its day' },
  NEEDS_GUARDIAN: {
    status: 409,
    message: 'At this age somebody comes along: join yourself, or say that you accompany them',
  },
  DEPENDANT_BOOKED: {
    status: 409,
    message: 'They are booked for events to come. Leave those first',
  },
  TOO_MANY_DEPENDANTS: {
    status: 409,
    message: 'You have 10 dependants already. Delete one to add another',
  },
  OWN_EVENT: { status: 409, message: 'You cannot join your own event' },
  AMOUNT_PAID: {
    status: 409,
    message:
      'You have paid already, so your options cannot change the price. Ask the organizer about them',
  },
  OPTION_SOLD_OUT: { status: 409, message: 'One of the chosen options is sold out' },
  SIDE_CLOSED: { status: 409, message: 'This side is too far ahead. Choose another' },
  BELOW_TAKEN: { status: 409, message: 'More players have this option than that' },
  NOT_CONFIRMED: { status: 409, message: 'Only confirmed players can be checked in' },
  OWN_SUBJECT: { status: 409, message: 'This is your own. You cannot report it' },
  ALREADY_REMINDED: {
    status: 409,
    message: 'You have reminded those who owe money in the last 24 hours already',
  },
  NO_RECIPIENTS: { status: 409, message: 'Nobody is there to read this. Nothing was sent.' },
  ALREADY_REPORTED: {
    status: 409,
    message: 'You have reported this already. Muster has not decided about it yet',
  },
  PUBLISHING_REFUSED: { status: 409, message: 'The build cannot be published' },
  REPORT_CLOSED: { status: 409, message: 'This report has been decided already' },
  TOO_MANY_PARTICIPANT_VIEWS: {
    status: 409,
    message: 'You have 20 views already. Delete one to save another',
  },
  TEMPLATE_NAME_TAKEN: {
    status: 409,
    message: 'You have a template with this name already',
  },
  TOO_MANY_TEMPLATES: {
    status: 409,
    message: 'You have 20 templates already. Remove one to keep another',
  },
  SAVED_SEARCH_NAME_TAKEN: {
    status: 409,
    message: 'You have a saved search with this name already',
  },
  TOO_MANY_SAVED_SEARCHES: {
    status: 409,
    message: 'You have 20 saved searches already. Delete one to save another',
  },
  HANDLE_LOCKED: {
    status: 409,
    message: 'The address of a page changes at most every 30 days',
  },
  TOO_MANY_FOLLOWS: {
    status: 409,
    message: 'You follow 200 organizers already. Stop following one to follow another',
  },
  TOO_MANY_DATES: {
    status: 409,
    message: 'A series has at most 60 coming dates. Choose fewer days, or fewer weeks ahead',
  },
  IN_SERIES: { status: 409, message: 'This event is a date of a series already' },
  OTHER_SERIES: { status: 409, message: 'This event is not a date of the same series' },
  MOVE_CLOSED: {
    status: 409,
    message: 'This spot cannot be moved to another date, or not any more',
  },
  PLAN_OUTDATED: { status: 409, message: 'The sides have changed. Plan again' },
  TOO_MANY_CREW: {
    status: 409,
    message: 'An event has at most 50 people as crew, open invitations included',
  },
  CHANGES_GONE: { status: 409, message: 'The log does not go back so far' },
  TOO_MANY_WEBHOOKS: { status: 409, message: 'You have 10 webhooks already' },
  WEBHOOKS_OFF: { status: 409, message: 'Webhooks are switched off on this server' },
  TOO_MANY_KEYS: { status: 409, message: 'You have 20 keys already' },
  STILL_RUNNING: {
    status: 409,
    message: 'The first such request is not finished',
  },
  TOO_MANY_DEVICES: {
    status: 409,
    message: 'You have 100 devices already. Remove one to add another',
  },
  NONCE_REUSED: {
    status: 409,
    message: 'This was sent before with other content. Nothing was changed',
  },
  NO_CONFLICT: { status: 409, message: 'This scan is no conflict, or it has been resolved' },
  WAIVER_CHANGED: {
    status: 409,
    message: 'The waiver has changed meanwhile. Read it again before you sign',
  },
  SIGNATURE_NOT_FOUND: { status: 404, message: 'There is no such signature' },
  NO_GUARDIAN_NEEDED: { status: 409, message: 'No guardian has to sign for this player' },
  LINK_NOT_FOUND: {
    status: 404,
    message: 'This link is not valid. It may have been used, or be older than 14 days',
  },
  SQUAD_NOT_FOUND: { status: 404, message: 'This squad does not exist' },
  SQUAD_FULL: { status: 409, message: 'This squad is full' },
  IN_SQUAD: { status: 409, message: 'You are in a squad already. Leave it first' },
  TOO_MANY_SQUADS: { status: 409, message: 'This event has 500 squads already' },
  TOO_MANY_OPEN_SPOTS: {
    status: 409,
    message: 'Too many open spots are not paid for',
  },
  TRANSFER_CLOSED: { status: 409, message: 'This spot cannot be given away, or not any more' },
  VOUCHER_NOT_FOUND: { status: 404, message: 'This voucher no longer exists' },
  TOO_MANY_VOUCHERS: {
    status: 409,
    message: 'You have 1,000 vouchers already. Delete one to make another',
  },
  TAG_TAKEN: { status: 409, message: 'Somebody else has this tag. Use another one' },
  TOO_MANY_CHECKS: {
    status: 409,
    message: 'No more checks of this person can be recorded at this event',
  },
  CARD_NOT_FOUND: { status: 404, message: 'This card no longer exists' },
  TOO_MANY_CARDS: {
    status: 409,
    message: 'There are too many cards. Take one back to give another',
  },
  ENTRY_NOT_FOUND: { status: 404, message: 'There is no such entry' },
  TOO_MANY_ENTRIES: {
    status: 409,
    message: 'This participant has 200 entries already. No more can be booked',
  },
  REFUND_TOO_LARGE: { status: 409, message: 'More than was paid cannot be refunded' },
  ALREADY_REVERSED: { status: 409, message: 'This entry was reversed already' },
  NOT_REVERSIBLE: {
    status: 409,
    message: 'Charges follow the spot, and what reverses an entry stays',
  },
  REFUND_NOT_FOUND: { status: 404, message: 'Refund not found' },
  REFUND_NOT_FAILED: { status: 409, message: 'This refund has not failed' },
  NOTHING_TO_REFUND: { status: 409, message: 'Nothing that was paid online is left to refund' },
  NOTHING_PAID: { status: 409, message: 'Nothing was paid, so there is no receipt' },
  NOTHING_OWED: {
    status: 409,
    message:
      'Nothing is owed here, so the payment can be neither pending nor failed. What was paid online is refunded online',
  },
  NOTHING_DUE: { status: 409, message: 'There is nothing to pay' },
  HTTPS_NEEDED: {
    status: 409,
    message:
      'Payments online need an https address. Ask whoever runs this server to set PUBLIC_URL',
  },
  CHECKOUTS_OPEN: {
    status: 409,
    message: 'A player is paying at this moment. Please try again in a few minutes',
  },
  BAD_SIGNATURE: { status: 400, message: 'The signature does not match' },
  TOO_MANY_WALK_INS: {
    status: 409,
    message: 'This event has 1,000 players without an account already',
  },
  KEY_TAKEN: { status: 409, message: 'That key is in use, or was once. Choose another' },
  FILE_IN_USE: { status: 409, message: 'This file is still shown. Remove it there first' },
  EMAIL_TAKEN: { status: 409, message: 'An account with this email already exists' },
  BELOW_CONFIRMED: { status: 409, message: 'More players are confirmed than that' },
  EVENT_CHANGED: {
    status: 409,
    message: 'This event has changed since you looked at it. Look at it again',
  },
  NOT_APPROVED: { status: 409, message: 'This event has no approved version' },
  APPROVED_MEDIA_GONE: {
    status: 409,
    message: 'Files of the approved version no longer exist, so it cannot be put back',
  },
  TOO_LARGE: { status: 413, message: 'This is too large' },
  QUOTA_EXCEEDED: {
    status: 413,
    message: 'Your storage is full. Delete files that you no longer need',
  },
  WRONG_TYPE: { status: 415, message: FAILURE_TEXT.invalidFileType },
  QUOTA_REACHED: { status: 429, message: 'You have reached a limit of your account' },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: 'Too many attempts. Please wait a moment and try again',
  },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again' },
  UNAVAILABLE: { status: 503, message: 'Muster is not ready. Please try again in a moment' },
} as const satisfies Record<string, { status: number; message: string }>;

/** One of the codes of `ERRORS`. */
export type ErrorCode = keyof typeof ERRORS;

/** The `error` of a failed response. `fields` maps the dotted path of a field to its message. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string>;
  requestId?: string;
}

/** The first code of each HTTP status, for a response that names none. */
export const CODE_BY_STATUS = Object.fromEntries(
  Object.entries(ERRORS)
    .map(([code, { status }]) => [status, code])
    .reverse(),
) as Partial<Record<number, ErrorCode>>;
