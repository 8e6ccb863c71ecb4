/** Limits and defaults that server and browser share, with units in names or comments. */

const MB = 1024 * 1024;

/** How long the client waits for a response, in milliseconds (docs/product/limits.md#timeouts). */
export const TIMEOUT_MS = {
  request: 30_000,
  refresh: 10_000,
  upload: 60_000,
  uploadMultiple: 120_000,
  uploadBuild: 120_000,
  downloadDataExport: 600_000,
  exportEvents: 600_000,
  exportAuditEntries: 600_000,
  exportThread: 300_000,
} as const;

/**
 * Default page sizes; `max` is the largest `limit` a list accepts
 * (docs/product/limits.md#page-sizes).
 */
export const PAGE_SIZE = {
  events: 10,
  /** Explore, whose widest grid has three columns. */
  explore: 12,
  adminEvents: 20,
  adminDashboardEvents: 10,
  threads: 50,
  threadMessages: 50,
  participants: 20,
  participations: 20,
  likes: 20,
  files: 100,
  adminUsers: 20,
  adminThreads: 20,
  auditEntries: 50,
  adminThreadMessages: 100,
  failedMails: 20,
  reports: 20,
  bans: 50,
  blocks: 50,
  crew: 50,
  devices: 50,
  scans: 50,
  ledger: 50,
  vouchers: 50,
  chronoChecks: 50,
  cards: 50,
  dependants: 50,
  notices: 50,
  maxLedger: 1_000,
  max: 100,
  /** The largest page of crew, of devices, of scans and of vouchers. */
  maxCrew: 1_000,
  /** The largest page of participants; exports use it. */
  maxParticipants: 1_000,
} as const;

/** Maximum lengths of text, in characters; `…Min` is a minimum (docs/product/limits.md#lengths). */
export const LENGTH = {
  nameMin: 2,
  name: 100,
  email: 254,
  passwordMin: 6,
  password: 200,
  bio: 500,
  title: 140,
  description: 5_000,
  location: 200,
  price: 60,
  duration: 60,
  equipment: 60,
  customFieldLabel: 80,
  optionLabel: 80,
  search: 100,
  /** The name of a location: a postcode. */
  place: 40,
  savedSearchName: 60,
  templateName: 60,
  participantViewName: 60,
  message: 4_000,
  /** Of an announcement to those who owe money, in characters. */
  paymentReminder: 1_000,
  caption: 500,
  phone: 40,
  relationship: 60,
  joinNotes: 1_000,
  /** Also why an event is called off. */
  rejectionReason: 500,
  suspensionReason: 500,
  auditReason: 200,
  banReason: 500,
  /** Of a device: "Sam's phone". */
  deviceName: 60,
  /** What a scanner has read, in characters: the address of a ticket is a fifth of it. */
  scannedText: 512,
  /** Why somebody is let in, or what a conflict was. */
  gateReason: 500,
  /** What a marshal writes about a participant. */
  gateNote: 500,
  ledgerNote: 500,
  /** Of a gun as a marshal tells it apart: "M4". */
  gunLabel: 40,
  gunClass: 40,
  chronoTag: 20,
  cardReason: 500,
  waiverBody: 20_000,
  /** Of a voucher as it is typed, with spaces and dashes. */
  voucherCode: 60,
  /** What a reporter writes, and what the superadmin answers. */
  report: 1_000,
  /** What is copied of a reported subject. */
  reportExcerpt: 300,
  url: 500,
  fileName: 200,
  /** Browser and device of a session. */
  device: 120,
} as const;

/** Maximum numbers of items (docs/product/limits.md#counts). */
export const MAX_COUNT = {
  gallery: 5,
  refundSteps: 10,
  checkoutsPerDay: 20,
  /** Refunds to everybody, of one event. */
  refundRunsPerDay: 20,
  /** Of those whom an organizer refunds by hand. */
  refundsByHand: 100,
  /** Of a guardian. */
  dependants: 10,
  /** Vouchers of an organizer that are not deleted. */
  vouchers: 1_000,
  voucherEvents: 100,
  voucherUses: 100_000,
  /** Codes of vouchers that an account types wrong in an hour. */
  wrongVouchersPerHour: 10,
  requiredEquipment: 30,
  customFields: 10,
  options: 20,
  /** Of a join form: those that are offered, and kept ones of fields that were removed. */
  optionChoices: 20,
  maxParticipants: 100_000,
  /** Of the events that wait for the superadmin, those that are named. */
  waitingEvents: 5,
  /** Events that are approved or rejected by one request. */
  approvals: 100,
  /** People by name to whom a canary goes. */
  canaryUsers: 50,
  markRead: 200,
  /**
   * Messages marked as read by one request that names the last of them; the next request continues.
   */
  markReadUpTo: 1_000,
  likeStatuses: 100,
  participantChanges: 1_000,
  /** Files of one `upload-multiple` request. */
  uploads: 5,
  batchDelete: 100,
  cleanupMedia: 50,
  /** Moments per account; a further one replaces the oldest. */
  moments: 18,
  /** Of these, on the page of an event. */
  momentsOfOrganizer: 6,
  /** Of those who are going, on the page of an event. */
  goingPeople: 6,
  /** Conversations that an account starts in 24 hours before its email is confirmed. */
  unconfirmedThreadsPerDay: 3,
  /** Links to confirm an email that an account is sent in 24 hours. */
  emailConfirmationsPerDay: 5,
  /** Reports of an account in 24 hours. */
  reportsPerDay: 20,
  /** Announcements to the participants of an event in 24 hours. */
  announcementsPerDay: 5,
  /** Reports that are listed with their case. */
  reportsOfCase: 5,
  savedSearches: 20,
  /** Players whom an organizer has banned. */
  bans: 1_000,
  /** People whom an account has blocked. */
  blocks: 500,
  /** News of an account; a further one replaces the oldest. */
  notices: 200,
  /** People who help with an event, open invitations included. */
  crew: 50,
  /** Invitations to a crew that an organizer makes in 24 hours. */
  crewInvitationsPerDay: 200,
  /** Devices of an organizer that are not removed and have not ended. */
  devices: 100,
  /** Those that an organizer adds in 24 hours, removed ones included. */
  devicesPerDay: 200,
  /** Scans of one request. */
  scans: 200,
  /** Chronograph checks of one request, of an event in 24 hours, and of a person at an event. */
  chronoChecks: 200,
  /** Classes of guns that an organizer has limits for. */
  gunClasses: 20,
  /** Cards of an organizer that have not ended, and those of one player. */
  cards: 5_000,
  cardsPerPlayer: 50,
  /** Changes of a waiver in 24 hours. */
  waiverChangesPerDay: 50,
  /** Signatures of one person under the waivers of an organizer, not at gates. */
  signatures: 200,
  /** Joins of one event by a person in 24 hours. */
  joinsPerDay: 5,
  /** Moves of their own spots to other dates by a person in 24 hours. */
  movesPerDay: 20,
  /** Mails to one mailbox in 24 hours that others cause by entering its address. */
  strangerMailsPerDay: 5,
  /** Links to guardians in 24 hours that one account or device sends for one participant. */
  guardianLinksPerDay: 5,
  /** Those that an account sends as a player, and those that one device sends at a gate. */
  guardianLinksOfAccountPerDay: 10,
  guardianLinksOfDevicePerDay: 40,
  /** Those of all devices of an organizer, and those of a member of crew. */
  guardianLinksOfGatesPerDay: 200,
  eventTemplates: 20,
  participantViews: 20,
  /** Events that one mail about a saved search names. */
  savedSearchMatches: 10,
  /** Sessions per account; a further one ends the one that was not used for the longest time. */
  sessions: 20,
  /** Accounts that a browser remembers having signed in to. */
  deviceTokens: 5,
  /** Events, and joins, that the details of an account list. */
  userDetails: 10,
  /** Messages of an account that wait in the browser, and those of them with an image. */
  outboxMessages: 100,
  outboxImages: 20,
  /** Images that are sent in one go, each as a message. */
  imagesAtOnce: 10,
  /** Reports of one page about builds (docs/product/administration.md#admin-system). */
  pageReports: 20,
  /** What one remote contributes to slots (docs/remote.md#slots). */
  remoteSlots: 20,
} as const;

/**
 * Upload limits (docs/product/limits.md#sizes, docs/product/files.md#file-types,
 * docs/product/profile-and-moments.md#moment-types).
 */
export const UPLOAD = {
  /** Media types of images: for events, avatars and messages. */
  imageTypes: ['image/jpeg', 'image/png', 'image/webp'],
  /** Media types of the photos that can become a Moment. */
  momentTypes: ['image/jpeg', 'image/png'],
  /** Extensions of files that are videos. */
  videoExtensions: ['mp4', 'mov', 'wmv', 'avi', 'mkv', 'webm', 'flv'],
  maxImageBytes: 5 * MB,
  maxVideoBytes: 50 * MB,
  maxMomentBytes: 5 * MB,
  maxImagePixels: 40_000_000,
} as const;

/**
 * How long the notice of a Moment that was added or deleted stays, in milliseconds
 * (docs/product/limits.md#durations).
 */
export const MOMENT_NOTICE_MS = 3_000;

/** Minimum age for an account, in whole years (docs/product/roles-and-accounts.md#minimum-age). */
export const MIN_AGE_YEARS = 13;

/**
 * How long an account can be restored after its deletion was requested, in days
 * (docs/product/roles-and-accounts.md#account-deletion).
 */
export const ACCOUNT_DELETION_DAYS = 14;

/**
 * How long an invitation to a crew can be accepted, in days
 * (docs/product/crew.md#crew-invitations).
 */
export const CREW_INVITATION_DAYS = 7;
/** How long somebody can be crew, and a device be paired, in years at a time. */
export const MAX_CREW_YEARS = 2;
/** How long the code that pairs a device works, in minutes (docs/product/crew.md#devices). */
export const PAIRING_MINUTES = 10;

/** Archives of one's own data (docs/product/exports.md#data-export). */
export const DATA_EXPORT = {
  /** Archives that one account can request in 24 hours. */
  maxPerDay: 3,
  /** How long an archive can be downloaded, in hours. */
  lifetimeHours: 24,
} as const;

/** Highest base price and option price, in pounds. */
export const MAX_POUNDS = 10_000;

/** Initial position of a map before a location is chosen: central London. */
export const DEFAULT_COORDINATES = { latitude: 51.5074, longitude: -0.1278 } as const;

/** Maximum size of a JSON request body, in bytes. */
export const MAX_JSON_BODY_BYTES = 256 * 1024;

/** Lifetime of a presigned URL, in seconds (docs/product/files.md#presigned-links). */
export const PRESIGNED_URL_SECONDS = { default: 3_600, max: 7 * 24 * 3_600 } as const;

/** Radius of a search around a location, in kilometres. */
export const RADIUS_KM = { default: 50, max: 1_000 } as const;

/**
 * How far a list counts what it found; of more it says only that there are more
 * (docs/product/events.md#event-totals).
 */
export const MAX_COUNTED = 1_000;

/** How much Explore draws (docs/product/events.md#explore-map). */
export const EXPLORE = {
  /** Pins of one map. */
  maxPins: 500,
} as const;

/** The days of the statistics over time (docs/product/administration.md#admin-stats). */
export const MAX_STATISTICS_DAYS = 90;
