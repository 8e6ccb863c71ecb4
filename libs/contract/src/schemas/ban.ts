import { z } from 'zod';
import { LENGTH } from '../limits.ts';
import { listedPerson } from './listed-person.ts';
import { text, timestamp } from './text.ts';

/** Why an organizer bans a player; only the organizer sees it. */
export const newBan = z.object({ reason: text(LENGTH.banReason).default('') });

/** A player whom the caller does not let join (docs/product/participation.md#bans). */
export const ban = z.object({ user: listedPerson, reason: z.string(), createdAt: timestamp });
/** A `ban` in a response. */
export type Ban = z.output<typeof ban>;
