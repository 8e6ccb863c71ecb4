/** The sentences of spec.md §5 and §8, word for word, and those that stand beside them. */

const nameRule = (what: string) =>
  `${what} must be between 2 and 100 characters and contain only letters, spaces, hyphens, apostrophes, and periods`;

/** What a form says at a field (spec.md §5). */
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
  dateOfBirthRequired: 'Date of birth is required',
  dateOfBirthFormat: 'Please enter a real date of birth',
  tooYoungToRegister: 'You must be at least 13 years old to register',
  tooYoung: 'You must be at least 13 years old',
  passwordRequired: 'Password is required',
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
  characters: 'This contains characters that cannot be stored',
} as const;

/** What a banner says when something failed (spec.md §8). */
export const FAILURE_TEXT = {
  login: 'Login failed',
  registration: 'Registration failed',
  profileUpdate: 'Failed to update profile',
  network:
    'Network error - this might be a CORS issue or the API server might be down. Please check your connection and try again.',
  noToken: 'No authentication token found. Please log in again.',
  upload: 'Upload failed',
  deleteFile: (message: string) => `Failed to delete file: ${message}`,
  oneVideo: 'Only one video ≤ 50 MB allowed',
  invalidFileType: 'Invalid file type',
  imageSize: 'Each image must be ≤ 5 MB',
  maxFiles: (most: number) => `Maximum ${most} files allowed`,
  fetchEvents: 'Failed to fetch events',
  createEvent: 'Failed to create event',
  updateEvent: 'Failed to update event',
  eventNotFound: 'Event not found',
  fetchAdminEvents: (status: number | string) => `Failed to fetch admin events: ${status}`,
  updateApproval: 'Failed to update approval status',
  approveEvent: 'Failed to approve/reject event',
  fetchThreads: 'Failed to fetch message threads',
  fetchMessages: 'Failed to fetch messages',
  invalidMessage: 'Invalid message data',
  mayNotMessage: 'You do not have permission to send messages to this event',
  sendMessage: 'Failed to send message',
} as const;

/** What a banner says when something worked (spec.md §8). */
export const SUCCESS_TEXT = { profileUpdated: 'Profile updated successfully!' } as const;
