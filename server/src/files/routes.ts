import type { Handlers } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { deleteFile } from './delete-file.ts';
import { uploadFile } from './upload-file.ts';

export const fileRoutes = (services: Services) =>
  ({
    uploadFile: async ({ actor, body, file }) => ({
      file: await uploadFile(services, { actor, file, folder: body.folder }),
    }),
    deleteFile: async ({ actor, body }) => {
      await deleteFile(services, { actor, ...body });
      return {};
    },
  }) satisfies Partial<Handlers>;
