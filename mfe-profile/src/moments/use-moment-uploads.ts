import { FAILURE_TEXT, MAX_COUNT, UPLOAD } from '@muster/contract';
import { countReplacedMoments } from '@muster/domain';
import {
  type RefusedFile,
  type SendOptions,
  sortFiles,
  type UploadRules,
  useUploads,
} from '@muster/ui/upload';
import { useState } from 'react';
import { useUploadMoment } from './moment-queries.ts';

/**
 * JPEG or PNG, at most 5 MB each (docs/product/profile-and-moments.md#moment-types), and no more at
 * once than an account keeps.
 */
export const MOMENT_RULES: UploadRules = {
  accept: 'images',
  max: MAX_COUNT.moments,
  imageTypes: UPLOAD.momentTypes,
  maxImageBytes: UPLOAD.maxMomentBytes,
  maxVideoBytes: 0,
  texts: {
    oneVideo: FAILURE_TEXT.momentType,
    invalidFileType: FAILURE_TEXT.momentType,
    imageSize: FAILURE_TEXT.momentSize,
    maxFiles: FAILURE_TEXT.maxFiles,
    upload: FAILURE_TEXT.momentUpload,
    copyUrl: FAILURE_TEXT.copyUrl,
  },
};

/** The photos that are being uploaded. Files that would replace photos wait for `confirm`. */
export function useMomentUploads(count: number) {
  const upload = useUploadMoment();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [asked, setAsked] = useState<readonly File[]>([]);
  const { tasks, queue } = useUploads({
    send: async (file: File, options: SendOptions) => {
      const { url, thumbnailUrl } = await upload(file, options);
      return { url, type: 'image', thumbnail: thumbnailUrl };
    },
    onStored: () => undefined,
    onUnfinished: () => undefined,
  });
  const uploading = tasks.filter(({ state }) => state === 'waiting' || state === 'sending');
  const current = Math.min(count + uploading.length, MAX_COUNT.moments);
  function choose(files: readonly File[]) {
    const choice = sortFiles({ files, current: [] }, MOMENT_RULES);
    const { accepted } = choice;
    setRefused(choice.refused);
    if (accepted.length === 0) return;
    if (countReplacedMoments({ current, added: accepted.length }) > 0) setAsked(accepted);
    else queue.add(accepted);
  }
  return {
    tasks,
    queue,
    /** The files of the last choice that were not added, and why. */
    refused,
    choose,
    /** Whether the next photo replaces the oldest. */
    isFull: current >= MAX_COUNT.moments,
    /** How many photos the files that wait for an answer replace; 0 when none waits. */
    askedReplacedCount:
      asked.length > 0 ? countReplacedMoments({ current, added: asked.length }) : 0,
    confirm: () => {
      setAsked([]);
      queue.add(asked);
    },
    cancel: () => setAsked([]),
  };
}
