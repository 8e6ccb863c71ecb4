/* Messages in banners after a failure (docs/product/texts.md#failure-texts). */

export const login = 'Login failed';
export const checkVoucher = 'Failed to check the voucher';
export const fetchVouchers = 'Failed to fetch your vouchers';
export const addVoucher = 'Failed to make the voucher';
export const deleteVoucher = 'Failed to delete the voucher';
export const banUser = 'Failed to ban the player';
export const liftBan = 'Failed to lift the ban';
export const fetchBans = 'Failed to fetch your bans';
export const viewMedical = 'Failed to fetch the medical answers';
export const fetchDevices = 'Failed to fetch your devices';
export const addDevice = 'Failed to add the device';
export const removeDevice = 'Failed to remove the device';
export const blockUser = 'Failed to block this person';
export const unblockUser = 'Failed to unblock this person';
export const fetchBlocks = 'Failed to fetch the people you have blocked';
export const registration = 'Registration failed';
export const profileUpdate = 'Failed to update profile';
export const passwordUpdate = 'Failed to update password';
export const emailChange = 'Failed to change email address';
export const requestPasswordReset = 'The link could not be sent. Please try again.';
export const confirmEmail = 'Your email address could not be confirmed. Please try again.';
export const fetchSessions = 'Failed to fetch sessions';
export const endSession = 'Failed to end session';
export const network =
  'Network error - this might be a CORS issue or the API server might be down. Please check your connection and try again.';
export const noToken = 'No authentication token found. Please log in again.';
export const upload = 'Upload failed';
export function uploadStatus(status: number): string {
  return `Upload failed with status ${status}`;
}
export const copyUrl = 'Failed to copy URL to clipboard';
export function deleteFile(message: string): string {
  return `Failed to delete file: ${message}`;
}
export const oneVideo = 'Only one video ≤ 50 MB allowed';
export const invalidFileType = 'Invalid file type';
export const imageSize = 'Each image must be ≤ 5 MB';
export function maxFiles(max: number): string {
  return `Maximum ${max} files allowed`;
}
export const fetchEvents = 'Failed to fetch events';
export const saveSearch = 'Failed to save the search';
export const deleteSavedSearch = 'Failed to delete the search';
export const fetchParticipantViews = 'Failed to fetch your views';
export const saveParticipantView = 'Failed to save the view';
export const deleteParticipantView = 'Failed to delete the view';
export const likeEvent = 'Failed to save your like';
export const unlikeEvent = 'Failed to take back your like';
export const fetchEventPins = 'Failed to fetch the map of events';
export const exportData = 'Failed to export data';
export const createEvent = 'Failed to create event';
export const updateEvent = 'Failed to update event';
export function deleteEvent(reason: string): string {
  return `Failed to delete event: ${reason}`;
}
export const undoEventDeletion = 'Failed to undo the deletion';
export const undoTooLate = 'It is too late to undo: the event is removed.';
export const eventNotFound = 'Event not found';
export const fetchEvent = 'Failed to fetch event';
export function copyEventLink(url: string): string {
  return `The link could not be copied: ${url}`;
}
export const joinEvent = 'Failed to join event';
export const leaveEvent = 'Failed to leave event';
export const fetchJoinForm = 'Failed to fetch your join form';
export const updateJoinForm = 'Failed to save your join form';
export function fetchAdminEvents(status: number | string): string {
  return `Failed to fetch admin events: ${status}`;
}
export const updateApproval = 'Failed to update approval status';
export const approveEvent = 'Failed to approve/reject event';
export const undoApproval = 'Failed to undo';
export const revertEvent = 'Failed to revert event';
export const fetchParticipations = 'Failed to fetch the events you joined';
export const fetchParticipants = 'Failed to fetch participants';
export const updateParticipant = 'Failed to update participant status';
export const exportCsv = 'Failed to export CSV';
export const exportJson = 'Failed to export JSON';
export const exportSpreadsheet = 'Failed to export spreadsheet';
export const exportPdf = 'Failed to make the PDF';
export const exportContacts = 'Failed to export contact list';
export const exportCheckIns = 'Failed to export check-in list';
export const momentType = 'Unsupported file type. Please upload JPG or PNG.';
export const momentSize = 'Each photo must be 5 MB or less.';
export const momentUpload = 'Upload failed. Please try again.';
export const fetchMailPreferences = 'Failed to fetch which emails you get';
export const updateMailPreferences = 'Failed to change which emails you get';
export const deleteAccount = 'Failed to delete your account';
export const fetchStorageUsage = 'Failed to fetch how much you have stored';
export const fetchDataExport = 'Failed to fetch the state of your download';
export const requestDataExport = 'Failed to request your data';
export const downloadDataExport = 'Failed to download your data';
export const fetchPerson = 'Failed to fetch the profile';
export const fetchMoments = 'Failed to fetch moments';
export const deleteMoment = 'Failed to delete photo';
export const fetchThreads = 'Failed to fetch message threads';
export const fetchMessages = 'Failed to fetch messages';
export const invalidMessage = 'Invalid message data';
export const mayNotMessage = 'You do not have permission to send messages to this event';
export const sendConfirmation = 'Failed to send the link';
export const sendMessage = 'Failed to send message';
export const sendImage = 'Failed to send image';
export const fetchUsers = 'Failed to fetch users';
export const fetchAdminStats = 'Failed to fetch statistics';
export const fetchSystem = 'Failed to fetch the state of the system';
export const fetchFailedMails = 'Failed to fetch emails';
export const retryRefunds = 'Failed to ask for the refunds again';
export const retryMail = 'Failed to send the email again';
export const testStorage = 'The file store does not work';
export const deleteUser = 'Failed to delete user';
export const setDateOfBirth = 'Failed to change the date of birth';
export const suspendUser = 'Failed to suspend user';
export const restoreUser = 'Failed to restore user';
export const endUserSessions = 'Failed to sign user out';
export const createResetLink = 'Failed to create the link';
export const copyLink = 'Failed to copy the link. Select it and copy it yourself.';
export const fetchAuditEntries = 'Failed to fetch the audit log';
export const exportAuditEntries = 'Failed to export the audit log';
export const exportThread = 'Failed to export thread messages CSV';
export const createAnnouncement = 'Failed to send the announcement';
export const createReport = 'Failed to send your report';
export const fetchReports = 'Failed to fetch reports';
export const resolveReport = 'Failed to save your decision';
