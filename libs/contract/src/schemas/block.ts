import { z } from 'zod';
import { listedPerson } from './listed-person.ts';
import { timestamp } from './text.ts';

/** Somebody whom the caller has blocked (docs/product/messages.md#blocks). */
export const block = z.object({ user: listedPerson, createdAt: timestamp });
/** A `block` in a response. */
export type Block = z.output<typeof block>;
