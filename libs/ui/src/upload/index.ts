export type { Upload, UploadedFile } from './send-media.ts';
export { type MediaField, UploadControl } from './upload-control.tsx';
export { useUploadLog } from './upload-log.ts';
export {
  checkFiles,
  type MediaItem,
  type UploadPolicy,
  type UploadRules,
} from './upload-rules.ts';
export { UploadTools } from './upload-tools.tsx';
export type { MediaStore } from './use-media-uploads.ts';
