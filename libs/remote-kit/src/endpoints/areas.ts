import type { QueryName } from './request-of.ts';

/** What is refreshed together: a change names the areas whose data it makes stale. */
export type Area =
  | 'all-threads'
  | 'audit-log'
  | 'bans'
  | 'blocks'
  | 'calendar-feed'
  | 'crew'
  | 'events'
  | 'files'
  | 'messages'
  | 'moments'
  | 'own-data'
  | 'participant-views'
  | 'people'
  | 'profile'
  | 'reports'
  | 'saved-searches'
  | 'sessions'
  | 'statistics'
  | 'system'
  | 'users';

/** The area of each endpoint that reads. What shows events or counts their spots is in `events`. */
export const AREA_OF: Readonly<Record<QueryName, Area>> = {
  findParticipantByTicket: 'events',
  getAdminStats: 'statistics',
  getAdminThread: 'all-threads',
  getCalendarFeed: 'calendar-feed',
  getConversation: 'messages',
  getCurrentDevice: 'crew',
  getDataExport: 'own-data',
  getEvent: 'events',
  getEventOrganizer: 'events',
  getEventReview: 'events',
  getExportSummary: 'events',
  getFileInfo: 'files',
  getHealth: 'system',
  getJoinStatus: 'events',
  getLastEvent: 'events',
  getLastJoinForm: 'events',
  getLikeStatus: 'events',
  getMailPreferences: 'own-data',
  getMedicalAnswers: 'events',
  getMessageStats: 'messages',
  getMomentStats: 'moments',
  getMyJoinForm: 'events',
  getNextEvent: 'events',
  getParticipant: 'events',
  getPerson: 'people',
  getProfile: 'profile',
  getPublishedRemote: 'system',
  getReadiness: 'system',
  getSignedInUser: 'profile',
  getStorageUsage: 'own-data',
  getSystem: 'system',
  getThread: 'messages',
  getUnreadCount: 'messages',
  getUser: 'users',
  listAdminEvents: 'events',
  listAdminThreads: 'all-threads',
  listBans: 'bans',
  listBlocks: 'blocks',
  listAuditEntries: 'audit-log',
  listCrew: 'crew',
  listDevices: 'crew',
  listEventPins: 'events',
  listEventTemplates: 'events',
  listEvents: 'events',
  listFailedMails: 'system',
  listFiles: 'files',
  listGoing: 'events',
  listLikes: 'events',
  listMoments: 'moments',
  listMyParticipations: 'events',
  listOptionCounts: 'events',
  listParticipantViews: 'participant-views',
  listParticipants: 'events',
  listReports: 'reports',
  listSavedSearches: 'saved-searches',
  listSessions: 'sessions',
  listThreads: 'messages',
  listUserMoments: 'people',
  listUsers: 'users',
  testFileConnection: 'system',
};
