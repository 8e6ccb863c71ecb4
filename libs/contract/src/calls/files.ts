import { z } from 'zod';
import { defineCall } from '../call.ts';
import { LENGTH, TIMEOUT, UPLOAD } from '../limits.ts';
import { folder, storedFile } from '../schemas/file.ts';
import { url } from '../schemas/text.ts';

/** Files (spec.md §7, decisions.md §5). They are served from `/media/{key}`, which is no call. */
export const fileCalls = {
  uploadFile: defineCall({
    method: 'POST',
    path: '/files/upload',
    summary: 'Store a picture (≤ 5 MB) or a video (≤ 50 MB); told by its bytes',
    who: 'signed-in',
    body: z.object({ folder: folder.default('uploads') }),
    file: { field: 'file', maxBytes: UPLOAD.videoBytes },
    answer: z.object({ file: storedFile }),
    status: 201,
    timeout: TIMEOUT.upload,
  }),
  deleteFile: defineCall({
    method: 'DELETE',
    path: '/files/delete',
    summary: 'Delete one’s own file, named by its url or key',
    who: 'file-owner',
    body: z
      .object({ url: url.optional(), key: z.string().max(LENGTH.url).optional() })
      .refine((named) => named.url || named.key, {
        path: ['url'],
        error: 'Name the file by url or key',
      }),
    answer: z.object({}),
  }),
};
