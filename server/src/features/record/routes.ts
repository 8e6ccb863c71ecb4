import type { Handlers } from '../../platform/http/handler.ts';
import { getRecord } from './get-record.ts';
import { getRecordLetter } from './get-record-letter.ts';

export const recordRoutes = {
  getRecord,
  getRecordLetter,
} satisfies Partial<Handlers>;
