import { FAILURE_TEXT, UPLOAD } from '@muster/contract';
import type { UploadPolicy } from '@muster/ui/upload';

/** What the store takes for an event, in the contract's numbers and words (spec.md §5, §8). */
export const UPLOAD_POLICY: UploadPolicy = {
  imageTypes: ['image/jpeg', 'image/png', 'image/webp'],
  imageBytes: UPLOAD.maxImageBytes,
  videoBytes: UPLOAD.maxVideoBytes,
  texts: FAILURE_TEXT,
};
