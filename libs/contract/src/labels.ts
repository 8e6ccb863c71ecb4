/** The kinds of mail that people can turn off, as settings name them. */
export const MAIL_KIND_LABELS = {
  eventApproved: 'one of your events is approved',
  eventRejected: 'one of your events is rejected',
  eventReverted: 'changes to one of your events are put back',
  participation: 'you have a spot, wait for one, move up or lose it',
  joinedEventChanged:
    'the date or location of an event you joined changes, or it is called off or deleted',
  eventReminder: 'an event you joined is tomorrow',
  waiverReminder: 'a waiver waits for your signature',
  squadInvitation: 'a squad that you were in comes to another event',
  announcement: 'an organizer tells everyone at an event something',
  unreadMessages: 'messages wait for you that you have not read',
  eventOrganizerGone: 'an event you joined is gone because its organizer left Muster',
  savedSearchMatches: 'new events match one of your saved searches',
  followedOrganizers: 'an organizer whom you follow has new events',
  reportResolved: 'what became of something you reported',
} as const;

/** The days of a week. */
export const WEEKDAY_LABELS = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;

/** The roles of a crew, as screens and mails name them. */
export const CREW_ROLE_LABELS = {
  co_organizer: 'Co-organizer',
  editor: 'Editor',
  messages: 'Messages',
  gate: 'Gate',
  medic: 'Medic',
  treasurer: 'Treasurer',
} as const;

/** The kinds of game, as settings name them. */
export const GAME_KIND_LABELS = {
  airsoft: 'Airsoft',
  paintball: 'Paintball',
  larp: 'LARP',
  other: 'Other',
} as const;

/** Why something is reported, as the form and the queue of reports name it. */
export const REPORT_REASON_LABELS = {
  spam: 'Spam or a scam',
  harassment: 'Harassment or insults',
  unsafe: 'Unsafe or illegal',
  other: 'Something else',
} as const;
