/** Texts on screen that are fixed, or that several packages use (docs/product.md#texts). */

function nameRule(what: string) {
  return `${what} must be between 2 and 100 characters and contain only letters, spaces, hyphens, apostrophes, and periods`;
}

/** Messages at form fields (docs/product.md#field-texts). */
export const FIELD_TEXT = {
  nickNameRequired: 'Nick name is required',
  nickNameFormat: nameRule('Nick name'),
  fullNameRequired: 'Full name is required',
  fullNameFormat: nameRule('Full name'),
  organizerNameRequired: 'Event organizer name is required',
  organizerNameFormat:
    'Event organizer name must be between 2 and 100 characters and contain only letters, numbers, spaces, hyphens, apostrophes, and periods',
  emailRequired: 'Email is required',
  emailFormat: 'Please enter a valid email address',
  emailUnchanged: 'This is your email address already',
  emailNeedsConfirmation:
    'Your email address was not changed: a new one needs your password and a confirmation. Use Change email address',
  emailChangesPerDay: 'You can change your email address 5 times a day. Please try again tomorrow',
  dateOfBirthRequired: 'Date of birth is required',
  dateOfBirthFormat: 'Please enter a real date of birth',
  tooYoungToRegister: 'You must be at least 13 years old to register',
  tooYoung: 'You must be at least 13 years old',
  passwordRequired: 'Password is required',
  passwordWrong: 'Password is incorrect',
  passwordFormat:
    'Password needs at least 6 characters, an uppercase letter, a lowercase letter and a digit',
  passwordsDiffer: 'Passwords do not match',
  bioTooLong: 'Bio can be at most 500 characters',
  titleRequired: 'Event title is required',
  locationRequired: 'Event location is required',
  dateRequired: 'Event date is required',
  dateFormat: 'Please enter a real date and time',
  imageRequired: 'Main image is required',
  eventOrganizerRequired: 'Organizer name is required',
  durationRequired: 'Duration is required',
  priceRequired: 'Price is required',
  latitudeRequired: 'Latitude is required',
  latitudeRange: 'Latitude must be between -90 and 90',
  longitudeRequired: 'Longitude is required',
  longitudeRange: 'Longitude must be between -180 and 180',
  maxParticipantsMin: 'Max participants must be a whole number of at least 1',
  optionPrice: 'Price must be £0 or more, with at most two decimals',
  customFieldLabelRequired: 'Give this option group a label',
  customFieldOptionsRequired: 'Add at least one option with a label',
  currentPasswordRequired: 'Current password is required',
  currentPasswordWrong: 'Current password is incorrect',
  newPasswordRequired: 'New password is required',
  newPasswordsDiffer: 'New passwords do not match',
  newPasswordShort: 'New password must be at least 6 characters long',
  newPasswordWeak: 'Please choose a stronger password',
  savedSearchName: 'Name the search',
  near: 'Give the location as latitude,longitude',
  searchPrice: 'Give a price in pounds, with at most two decimals',
  searchPriceRange: 'The highest price must not be below the lowest',
  reportReasonRequired: 'Choose a reason',
  reportTextRequired: 'Say what is wrong',
  warningRequired: 'Write what the person should know',
  changeNothing: 'Give at least one change',
  characters: 'This contains characters that cannot be stored',
} as const;

/** Messages in banners after a failure (docs/product.md#failure-texts). */
export const FAILURE_TEXT = {
  login: 'Login failed',
  registration: 'Registration failed',
  profileUpdate: 'Failed to update profile',
  passwordUpdate: 'Failed to update password',
  emailChange: 'Failed to change email address',
  requestPasswordReset: 'The link could not be sent. Please try again.',
  confirmEmail: 'Your email address could not be confirmed. Please try again.',
  fetchSessions: 'Failed to fetch sessions',
  endSession: 'Failed to end session',
  network:
    'Network error - this might be a CORS issue or the API server might be down. Please check your connection and try again.',
  noToken: 'No authentication token found. Please log in again.',
  upload: 'Upload failed',
  uploadStatus: (status: number) => `Upload failed with status ${status}`,
  copyUrl: 'Failed to copy URL to clipboard',
  deleteFile: (message: string) => `Failed to delete file: ${message}`,
  oneVideo: 'Only one video ≤ 50 MB allowed',
  invalidFileType: 'Invalid file type',
  imageSize: 'Each image must be ≤ 5 MB',
  maxFiles: (max: number) => `Maximum ${max} files allowed`,
  fetchEvents: 'Failed to fetch events',
  fetchSavedSearches: 'Failed to fetch your saved searches',
  saveSearch: 'Failed to save the search',
  deleteSavedSearch: 'Failed to delete the search',
  likeEvent: 'Failed to save your like',
  unlikeEvent: 'Failed to take back your like',
  fetchEventPins: 'Failed to fetch the map of events',
  exportData: 'Failed to export data',
  createEvent: 'Failed to create event',
  updateEvent: 'Failed to update event',
  deleteEvent: (reason: string) => `Failed to delete event: ${reason}`,
  eventNotFound: 'Event not found',
  fetchAdminEvents: (status: number | string) => `Failed to fetch admin events: ${status}`,
  updateApproval: 'Failed to update approval status',
  approveEvent: 'Failed to approve/reject event',
  undoApproval: 'Failed to undo',
  revertEvent: 'Failed to revert event',
  fetchParticipants: 'Failed to fetch participants',
  updateParticipant: 'Failed to update participant status',
  exportCsv: 'Failed to export CSV',
  exportJson: 'Failed to export JSON',
  exportContacts: 'Failed to export contact list',
  exportCheckIns: 'Failed to export check-in list',
  momentType: 'Unsupported file type. Please upload JPG or PNG.',
  momentSize: 'Each photo must be 5 MB or less.',
  momentUpload: 'Upload failed. Please try again.',
  fetchMailPreferences: 'Failed to fetch which mails you get',
  updateMailPreferences: 'Failed to change which mails you get',
  deleteAccount: 'Failed to delete your account',
  fetchDataExport: 'Failed to fetch the state of your download',
  requestDataExport: 'Failed to request your data',
  downloadDataExport: 'Failed to download your data',
  fetchPerson: 'Failed to fetch the profile',
  fetchMoments: 'Failed to fetch moments',
  deleteMoment: 'Failed to delete photo',
  fetchThreads: 'Failed to fetch message threads',
  fetchMessages: 'Failed to fetch messages',
  invalidMessage: 'Invalid message data',
  mayNotMessage: 'You do not have permission to send messages to this event',
  sendMessage: 'Failed to send message',
  sendImage: 'Failed to send image',
  fetchUsers: 'Failed to fetch users',
  fetchAdminStats: 'Failed to fetch statistics',
  fetchSystem: 'Failed to fetch the state of the system',
  fetchFailedMails: 'Failed to fetch mails',
  retryMail: 'Failed to send the mail again',
  testStorage: 'The file store does not work',
  deleteUser: 'Failed to delete user',
  suspendUser: 'Failed to suspend user',
  restoreUser: 'Failed to restore user',
  endUserSessions: 'Failed to sign user out',
  createResetLink: 'Failed to create the link',
  copyLink: 'Failed to copy the link. Select it and copy it yourself.',
  fetchAuditEntries: 'Failed to fetch the audit log',
  exportAuditEntries: 'Failed to export the audit log',
  exportThread: 'Failed to export thread messages CSV',
  createReport: 'Failed to send your report',
  fetchReports: 'Failed to fetch reports',
  resolveReport: 'Failed to save your decision',
} as const;

/** Messages in banners after a success (docs/product.md#success-texts). */
export const SUCCESS_TEXT = {
  eventCreated: 'Event created.',
  eventCreatedPending: 'Event created. Players can see it once it is approved.',
  eventSaved: 'Event saved.',
  eventDeleted: 'Event deleted.',
  eventApproved: (title: string) => `“${title}” is approved.`,
  eventRejected: (title: string) => `“${title}” is rejected.`,
  eventReverted: (title: string) => `“${title}” is as it was approved again.`,
  approvalUndone: 'Undone.',
  fileSaved: (name: string) => `Saved ${name}`,
  profileUpdated: 'Profile updated successfully!',
  passwordUpdated: 'Password updated successfully!',
  sessionEnded: 'Session ended.',
  otherSessionsEnded: 'All other sessions have ended.',
  momentAdded: 'Photo added.',
  momentReplaced: 'Oldest photo replaced. Max 18 photos are kept.',
  momentDeleted: 'Photo deleted successfully',
  accountDeletionRequested: (day: string) =>
    `Your account will be deleted on ${day}. To keep it, sign in before then.`,
  searchSaved: (name: string) => `“${name}” is saved.`,
  searchDeleted: (name: string) => `“${name}” is deleted.`,
  reportSent: 'Thank you. Your report was sent to the superadmin.',
  reportResolved: {
    dismissed: 'The report was dismissed.',
    removed: 'The reported content was removed.',
    warned: 'The warning was sent.',
  },
  accountRestored: 'Welcome back. Your account will not be deleted.',
  userDeleted: (email: string) => `User "${email}" deleted successfully`,
  userSuspended: (email: string) => `User "${email}" is suspended.`,
  userRestored: (email: string) => `User "${email}" is restored.`,
  userSessionsEnded: (count: number) =>
    count === 1 ? '1 session has ended.' : `${count} sessions have ended.`,
} as const;

/** Questions before something that cannot be undone (docs/product.md#texts). */
export const CONFIRM_TEXT = {
  deleteUser: (email: string) =>
    `Are you sure you want to delete user "${email}"? This will permanently delete all their data including events, messages, and files.`,
} as const;

/** The kinds of mail that people can turn off, as settings name them. */
export const MAIL_KIND_LABELS = {
  eventApproved: 'one of your events is approved',
  eventRejected: 'one of your events is rejected',
  eventOrganizerGone: 'an event you joined is gone because its organizer left Muster',
  reportResolved: 'what became of something you reported',
  savedSearchMatches: 'new events match one of your saved searches',
} as const;

/** Why something is reported, as the form and the queue of reports name it. */
export const REPORT_REASON_LABELS = {
  spam: 'Spam or a scam',
  harassment: 'Harassment or insults',
  unsafe: 'Unsafe or illegal',
  other: 'Something else',
} as const;

/** What a list says that has nothing to show: what it is for, or how to find something. */
export const EMPTY_TEXT = {
  events: {
    title: 'No events yet',
    text: 'Create your first event. Players can see it once it is approved.',
  },
  eventsFound: { title: 'No events found', text: 'No events match these filters.' },
  explore: {
    title: 'No coming events',
    text: 'Events of other organizers appear here once they are approved.',
  },
  exploreMap: {
    title: 'No events on the map',
    text: 'No event that matches has a known position. The list shows all of them.',
  },
  going: {
    title: 'You have not joined an event yet',
    text: 'The events you join appear here, with where you stand in each.',
  },
  participants: {
    title: 'No participants yet',
    text: 'Players who join this event appear here with their join form.',
  },
  participantsFound: {
    title: 'No participants found',
    text: 'No participants match your search and filters.',
  },
  participantsPage: {
    title: 'This page is empty',
    text: 'The list is shorter now than when you opened this page.',
  },
  participant: {
    title: 'Participant not found',
    text: 'This player does not take part in the event any more.',
  },
  threads: {
    title: 'No messages yet',
    text: 'Messages between players and organizers about an event appear here.',
  },
  adminThreadsFound: {
    title: 'No threads found',
    text: 'No event, name or email has a word that begins like this.',
  },
  threadsFound: { title: 'No threads found', text: 'No threads match your search and filter.' },
  messages: 'No messages yet',
  newConversation: 'No messages yet. Write the first one.',
  moments: {
    title: 'No photos yet',
    text: 'Photos of your games appear here and on your public profile.',
  },
  momentsNotAvailable: {
    title: 'Moments Not Available',
    text: 'The superadmin has no public profile to show photos on.',
  },
  pendingEvents: {
    title: 'No events to approve',
    text: 'New events appear here until you approve them.',
  },
  adminEvents: { title: 'No events yet', text: 'Every event appears here once it is created.' },
  adminEventsFound: { title: 'No events found', text: 'No events match your search and filter.' },
  usersFound: { title: 'No users found', text: 'No accounts match your search.' },
  user: {
    title: 'User not found',
    text: 'The account was deleted, or the link is not complete.',
  },
  auditEntries: {
    title: 'No entries found',
    text: 'What is done with the superadmin’s power, and every deletion, appears here.',
  },
  person: {
    title: 'This profile does not exist',
    text: 'The link may be out of date, or the account was deleted.',
  },
  comingEvents: 'No coming events.',
  personMoments: 'No photos yet.',
  reports: {
    title: 'No open reports',
    text: 'What users report appears here until you decide about it.',
  },
  closedReports: {
    title: 'No closed reports',
    text: 'Reports that you have decided about appear here.',
  },
  page: {
    title: 'This page does not exist',
    text: 'The link may be out of date, or you may not have access to this page.',
  },
} as const;
