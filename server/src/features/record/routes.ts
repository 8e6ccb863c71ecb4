import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { getRecord } from './get-record.ts';
import { getRecordLetter } from './get-record-letter.ts';

export function recordRoutes(services: Services) {
  return {
    getRecord: (request) => getRecord(services, request),
    getRecordLetter: (request) => getRecordLetter(services, request),
  } satisfies Partial<Handlers>;
}
