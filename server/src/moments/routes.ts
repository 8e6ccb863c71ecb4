import type { Handlers } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { addMoment, uploadMoment } from './add-moment.ts';
import { getGallery, getMomentStats, listMomentsOf } from './read-moments.ts';
import { deleteMoment } from './remove-photos.ts';

export const momentRoutes = (services: Services) =>
  ({
    listMoments: async ({ actor }) => ({ moments: await listMomentsOf(services, actor.id) }),
    uploadMoment: (request) => uploadMoment(services, request),
    addMoment: (request) => addMoment(services, request),
    deleteMoment: async (request) => {
      await deleteMoment(services, request);
      return {};
    },
    getMomentStats: ({ actor }) => getMomentStats(services, actor.id),
    listUserMoments: ({ params }) => getGallery(services, params.id),
  }) satisfies Partial<Handlers>;
