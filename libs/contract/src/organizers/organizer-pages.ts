import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { moment } from '../files/moments.ts';
import { ID_PATTERN } from '../ids.ts';
import { LENGTH } from '../limits.ts';
import { id, line, requiredLine, text } from '../shared/text.ts';
import { ORGANIZER_PAGE } from './organizer-limits.ts';

/** Letters and digits in lower case with single hyphens between them; an id is none. */
const HANDLE_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const HANDLE_TEXT = 'Use 3 to 40 letters a–z, digits and single hyphens';
const ADDRESS_TEXT = 'Give an address that begins with https://';
const LABEL_TEXT = 'Say what the link is';

/** The name of an organizer's page in its address (docs/product/organizer-pages.md#handles). */
const handle = z
  .string({ error: HANDLE_TEXT })
  .min(ORGANIZER_PAGE.minHandle, HANDLE_TEXT)
  .max(ORGANIZER_PAGE.maxHandle, HANDLE_TEXT)
  .regex(HANDLE_PATTERN, HANDLE_TEXT)
  .refine((value) => !ID_PATTERN.test(value), HANDLE_TEXT);

/** An https address without a name or a password in it. */
const webAddress = line(LENGTH.url).refine((value) => {
  const address = URL.canParse(value) ? new URL(value) : undefined;
  return address?.protocol === 'https:' && !address.username && !address.password;
}, ADDRESS_TEXT);

const link = z.object({
  label: requiredLine(ORGANIZER_PAGE.maxLabel, LABEL_TEXT),
  url: webAddress,
});

/** What an organizer writes on the own page (docs/product/organizer-pages.md#page). */
const organizerPageForm = z.object({
  /** Null: the page has its id in the address. */
  handle: handle.nullable(),
  words: text(ORGANIZER_PAGE.maxWords).default(''),
  links: z.array(link).max(ORGANIZER_PAGE.maxLinks).default([]),
});

/** An organizer as everybody sees them (docs/product/organizer-pages.md#page). */
const organizer = z.object({
  id,
  handle: z.string().nullable(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  bio: z.string(),
  words: z.string(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  /** The latest photos of the profile. */
  moments: z.array(moment),
  /** False on one's own page while nobody else sees it. */
  isShown: z.boolean(),
  /** Whether the caller follows; false for visitors. */
  isFollowing: z.boolean(),
  /** How many follow; null but for the organizer. */
  followers: z.int().nullable(),
});
/** An organizer as everybody sees them. */
export type Organizer = z.output<typeof organizer>;

const response = z.object({ organizer });

/** The pages of organizers (docs/product/organizer-pages.md#page). */
export const organizerPageEndpoints = {
  getOrganizer: defineEndpoint({
    method: 'GET',
    path: '/organizers/:address',
    summary: 'Get the page of an organizer by handle or id; one’s own also before it is shown',
    access: 'anyone',
    params: z.object({ address: z.string().max(ORGANIZER_PAGE.maxHandle) }),
    errors: ['USER_NOT_FOUND'],
    response,
  }),
  updateOrganizerPage: defineEndpoint({
    method: 'PUT',
    path: '/organizers/me',
    summary: 'Replace what your page says; the handle changes at most every 30 days',
    access: 'user',
    body: organizerPageForm,
    errors: ['HANDLE_LOCKED'],
    response,
    rateLimitPerMinute: 10,
  }),
};
