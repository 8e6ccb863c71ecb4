/** Numbers both sides keep to. Sizes are bytes, times milliseconds unless the name says otherwise. Source: spec.md §5, §9. */

const MB = 1024 * 1024;

/** Time-outs of the client's calls (spec.md §9). */
export const TIMEOUT = {
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
  most: 100,
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
  url: 500,
} as const;

/** How many of a thing one event may hold. */
export const COUNT = {
  gallery: 5,
  requiredEquipment: 30,
  customFields: 10,
  options: 20,
  maxParticipants: 100_000,
  markRead: 200,
} as const;

/** Upload limits (spec.md §5, decisions.md §5). */
export const UPLOAD = {
  imageBytes: 5 * MB,
  videoBytes: 50 * MB,
  imagePixels: 40_000_000,
  thumbnailWidth: 640,
} as const;

/** Youngest age, in whole years, at which somebody may register (spec.md §5). */
export const MINIMUM_AGE = 13;

/** Highest base price and option price, in pounds. */
export const MOST_POUNDS = 10_000;

/** Where a map starts before a place is chosen: central London (spec.md §9). */
export const DEFAULT_COORDINATES = { latitude: 51.5074, longitude: -0.1278 } as const;

/** Longest body of a JSON request, in bytes. */
export const JSON_BODY_BYTES = 256 * 1024;
