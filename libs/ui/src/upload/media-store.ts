import type { Upload } from './send-media.ts';
import type { MediaItem } from './upload-rules.ts';

/** Where files are uploaded to. */
export interface MediaStore {
  upload: Upload;
  /**
   * Deletes a file that was uploaded in this form and is taken out of it. Rejects with an Error
   * whose message is for people.
   */
  remove?: (item: MediaItem) => Promise<void>;
  /** Receives a line for each step, for the debug log. */
  log?: (line: string) => void;
}
