export { DropArea } from './drop-area.tsx';
export type { MediaStore } from './media-store.ts';
export { MediaViewer } from './media-viewer.tsx';
export { RefusedFiles } from './refused-files.tsx';
export type { Upload, UploadedFile } from './send-media.ts';
export { type MediaField, UploadControl } from './upload-control.tsx';
export { useUploadLog } from './upload-log.ts';
export type { SendOptions, UploadQueue, UploadTask } from './upload-queue.ts';
export { UploadRows } from './upload-rows.tsx';
export {
  type MediaItem,
  type RefusedFile,
  sortFiles,
  type UploadPolicy,
  type UploadRules,
} from './upload-rules.ts';
export { UploadTools } from './upload-tools.tsx';
export { useUploads } from './use-uploads.ts';
