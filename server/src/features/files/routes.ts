import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { copyFile } from './copy-file.ts';
import { deleteFile } from './delete-file.ts';
import { deleteFiles } from './delete-files.ts';
import { getFileInfo } from './get-file-info.ts';
import { getStorageUsage } from './get-storage-usage.ts';
import { listFiles } from './list-files.ts';
import { presignFile } from './presign-file.ts';
import { testFileConnection } from './test-file-connection.ts';
import { uploadFile } from './upload-file.ts';
import { uploadFiles } from './upload-files.ts';

export function fileRoutes(services: Services) {
  return {
    uploadFile: (request) => uploadFile(services, request),
    uploadFiles: (request) => uploadFiles(services, request),
    listFiles: (request) => listFiles(services, request),
    getFileInfo: (request) => getFileInfo(services, request),
    presignFile: (request) => presignFile(services, request),
    copyFile: (request) => copyFile(services, request),
    deleteFile: (request) => deleteFile(services, request),
    deleteFiles: (request) => deleteFiles(services, request),
    getStorageUsage: (request) => getStorageUsage(services, request),
    testFileConnection: () => testFileConnection(services),
  } satisfies Partial<Handlers>;
}
