import { FAILURE_TEXT, MAX_COUNT, UPLOAD } from '@muster/contract';
import type { UploadPolicy, UploadRules } from '@muster/ui/upload';

const { upload, copyUrl, oneVideo, invalidFileType, imageSize, maxFiles } = FAILURE_TEXT;

/** What can be uploaded for an event (docs/product/files.md#upload-rules). */
export const UPLOAD_POLICY: UploadPolicy = {
  imageTypes: UPLOAD.imageTypes,
  maxImageBytes: UPLOAD.maxImageBytes,
  maxVideoBytes: UPLOAD.maxVideoBytes,
  texts: { upload, copyUrl, oneVideo, invalidFileType, imageSize, maxFiles },
};

/** The rules of the main image. */
export const MAIN_IMAGE_RULES: UploadRules = {
  ...UPLOAD_POLICY,
  max: 1,
  accept: 'images-or-one-video',
};

/** The rules of the gallery. */
export const GALLERY_RULES: UploadRules = {
  ...UPLOAD_POLICY,
  max: MAX_COUNT.gallery,
  accept: 'images-or-one-video',
};
