import { z } from 'zod';
import { FIELD_TEXT } from '../texts.ts';

/** What a client names a write with that it may repeat: a UUIDv7 (docs/product/gate.md#nonces). */
export const nonce = z
  .string({ error: FIELD_TEXT.nonce })
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, FIELD_TEXT.nonce);
