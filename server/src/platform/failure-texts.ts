/** What the server alone says of a field or a failure (docs/product/texts.md#failure-texts). */
export const SERVER_TEXT = {
  maxSeries: (max: number) => `You can have at most ${max} series. End one that you no longer need`,
  maxEvents: (max: number) => `You have ${max} events already. Delete one to create another`,
  threadsPerDay: (max: number) =>
    `You can start ${max} conversations a day. Please try again tomorrow`,
  unconfirmedThreadsPerDay:
    'You can start 3 conversations a day until your email address is confirmed. Follow the link we sent you',
  tooManyBans: (max: number) => `You have ${max} bans already. Lift one to add another`,
  tooManyCheckouts:
    'You have begun to pay too often today. Please ask the organizer how else you can pay',
  tooManyRefundRuns: 'This event gave everybody back too often today. Please try again tomorrow.',
  wrongVouchers: 'Too many codes were wrong. Join without a voucher, or try again in an hour',
  voucherEntry: 'What a voucher takes off follows the spot. Book a correction instead',
  paidOnline: 'What was paid online can only be refunded online',
  cardNoAccount: 'This player has no account, so no card either',
  cardYourself: 'Organizers and crew give no card to themselves',
  followYourself: 'You cannot follow yourself',
  followLinkGone: 'This link is not valid. It may have been used, or be older than 48 hours',
  banYourself: 'You cannot ban yourself',
  crewInvitationsPerDay: (max: number) =>
    `You can invite ${max} people to your crew a day. Please try again tomorrow`,
  gateLimit: (max: number, things: string) =>
    `There are ${max.toLocaleString('en-GB')} ${things} already`,
  gateShare: (share: number, things: string) => {
    const count = share.toLocaleString('en-GB');
    return `The gate has had enough ${things}: each device and helper has ${count}. Ask the organizer`;
  },
  strangerMailsPerDay:
    'This address has had 5 emails from Muster today. Please try again tomorrow, or use another one',
  joinsPerDay: 'You have joined and left this event 5 times today. Please try again tomorrow',
  movesPerDay: 'You have moved to other dates 20 times today. Please try again tomorrow',
  movedAlong:
    'This has gone along to another date, or came along from one. Book a correction there instead',
  unconfirmedShare:
    'This event has no more spots before you confirm your email. Register, confirm it, then join',
  guardianSigns: 'At this age a guardian has to sign. Send them the link',
  adultSigns:
    'They are of age on the day of the event, so they sign themselves, at the gate at the latest',
  guardianLinkPending: 'Guardians can be written to once Muster has approved the event',
  tooManyBlocks: (max: number) =>
    `You have blocked ${max} people already. Unblock one to block another`,
  blockYourself: 'You cannot block yourself',
  messagesPerMinute: (max: number) =>
    `You can send ${max} messages a minute. Please wait a moment and try again`,
  exportsInProgress: (max: number) =>
    `${max} of your downloads are in progress. Please wait until one is done`,
  passwordFailures: (waitSeconds: number) => {
    const wait =
      waitSeconds > 90 ? `${Math.ceil(waitSeconds / 60)} minutes` : `${waitSeconds} seconds`;
    return `Too many wrong passwords. Please wait ${wait} and try again`;
  },
  emailUnchanged: 'This is your email address already',
  dateOfBirthFixed: 'This date decides what is allowed at that age. Ask Muster to change it',
  dependantUnknown: 'This is none of your dependants, or not any more',
  ruleFirstPast: 'The first date is in the past',
  currency: 'Pounds: gbp',
  signedByDevice: 'Name who signs by participationId',
  ruleWithoutEvent: 'Choose days that have the day of the event',
};
