import { z } from 'zod';
import { id } from './text.ts';

/**
 * The option that somebody on the waitlist waits for because it is sold out; null for everyone else
 * (docs/product/participation.md#stock).
 */
export const waitsFor = z.object({ fieldId: id, optionId: id }).nullable();
