import { z } from 'zod';
import { id } from './text.ts';

/** An account as lists name it. */
export const listedPerson = z.object({
  id,
  name: z.string(),
  avatarUrl: z.string().nullable(),
});
