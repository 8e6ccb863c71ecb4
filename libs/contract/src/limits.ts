/** Numbers both sides keep to. Sizes are bytes, times milliseconds unless the name says otherwise. Source: spec.md §5, §9. */

const MB = 1024 * 1024;

/** Time-outs of the client's calls (spec.md §9). */
export const TIMEOUT_MS = {
  request: 30_000,
  refresh: 10_000,
  upload: 60_000,
  uploadMultiple: 120_000,
} as const;

/** Default page sizes (spec.md §9); `most` is the largest `limit` a list takes (decisions.md §1). */
export const PAGE_SIZE = {
  events: 10,
  adminEvents: 20,
  adminDashboardEvents: 10,
  threads: 50,
  threadMessages: 50,
  participants: 20,
  likes: 20,
  files: 100,
  adminUsers: 20,
  adminThreads: 20,
  adminThreadMessages: 100,
  max: 100,
  /** The largest page of participants, which exports fetch. */
  maxParticipants: 1_000,
} as const;

/** Lengths of what people type, in characters. Those spec.md §5 does not name are Muster's own. */
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
  message: 4_000,
  caption: 500,
  phone: 40,
  relationship: 60,
  joinNotes: 1_000,
  url: 500,
  fileName: 200,
} as const;

/** How many of a thing one event may hold. */
export const MAX_COUNT = {
  gallery: 5,
  requiredEquipment: 30,
  customFields: 10,
  options: 20,
  maxParticipants: 100_000,
  markRead: 200,
  likeStatuses: 100,
  participantChanges: 1_000,
  /** Files of one `upload-multiple` (spec.md §5). */
  uploads: 5,
  batchDelete: 100,
  cleanupMedia: 50,
  /** Moments kept; a further one replaces the oldest (spec.md §4). */
  moments: 18,
} as const;

/** Upload limits (spec.md §5, decisions.md §5). */
export const UPLOAD = {
  maxImageBytes: 5 * MB,
  maxVideoBytes: 50 * MB,
  maxMomentBytes: 5 * MB,
  maxImagePixels: 40_000_000,
  thumbnailWidthPx: 640,
} as const;

/** Youngest age, in whole years, at which somebody may register (spec.md §5). */
export const MIN_AGE_YEARS = 13;

/** Highest base price and option price, in pounds. */
export const MAX_POUNDS = 10_000;

/** Where a map starts before a place is chosen: central London (spec.md §9). */
export const DEFAULT_COORDINATES = { latitude: 51.5074, longitude: -0.1278 } as const;

/** Longest body of a JSON request, in bytes. */
export const MAX_JSON_BODY_BYTES = 256 * 1024;

/** Life of a presigned URL, in seconds: by default (spec.md §9), and at most. */
export const PRESIGNED_URL_SECONDS = { default: 3_600, most: 7 * 24 * 3_600 } as const;

/** Distance of a search around a place, in kilometres: when none is named, and at most. */
export const RADIUS_KM = { default: 50, most: 1_000 } as const;
