import type { Handlers } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { copyFile } from './copy-file.ts';
import { deleteFile, deleteFiles } from './delete-file.ts';
import { getFileInfo, listOwnFiles } from './list-files.ts';
import { presignFile } from './presign-file.ts';
import { testConnection } from './test-connection.ts';
import { uploadFile } from './upload-file.ts';
import { uploadFiles } from './upload-files.ts';

export const fileRoutes = (services: Services) =>
  ({
    uploadFile: async ({ actor, body, file }) => ({
      file: await uploadFile(services, { actor, file, folder: body.folder }),
    }),
    uploadFiles: async ({ actor, body, files }) => ({
      files: await uploadFiles(services, { actor, files, folder: body.folder }),
    }),
    listFiles: (request) => listOwnFiles(services, request),
    getFileInfo: async ({ actor, query }) => ({
      file: await getFileInfo(services, { actor, ...query }),
    }),
    presignFile: ({ actor, body }) => presignFile(services, { actor, ...body }),
    copyFile: async ({ actor, body }) => ({ file: await copyFile(services, { actor, ...body }) }),
    deleteFile: async ({ actor, body }) => {
      await deleteFile(services, { actor, ...body });
      return {};
    },
    deleteFiles: ({ actor, body }) => deleteFiles(services, { actor, ...body }),
    testFileConnection: () => testConnection(services),
  }) satisfies Partial<Handlers>;
