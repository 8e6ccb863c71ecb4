import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { addMoment } from './add-moment.ts';
import { deleteMoment } from './delete-moment.ts';
import { getMomentStats } from './get-moment-stats.ts';
import { listMoments } from './list-moments.ts';
import { listUserMoments } from './list-user-moments.ts';
import { uploadMoment } from './upload-moment.ts';

export function momentRoutes(services: Services) {
  return {
    listMoments: (request) => listMoments(services, request),
    uploadMoment: (request) => uploadMoment(services, request),
    addMoment: (request) => addMoment(services, request),
    deleteMoment: (request) => deleteMoment(services, request),
    getMomentStats: (request) => getMomentStats(services, request),
    listUserMoments: (request) => listUserMoments(services, request),
  } satisfies Partial<Handlers>;
}
