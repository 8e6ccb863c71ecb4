import type { Handlers } from '../../platform/http/handler.ts';
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

export const fileRoutes = {
  uploadFile,
  uploadFiles,
  listFiles,
  getFileInfo,
  presignFile,
  copyFile,
  deleteFile,
  deleteFiles,
  getStorageUsage,
  testFileConnection,
} satisfies Partial<Handlers>;
