import { FAILURE_TEXT, MAX_COUNT, UPLOAD } from '@muster/contract';
import { countReplacedMoments } from '@muster/domain';
import { checkFiles, type SendOptions, type UploadRules, useUploads } from '@muster/ui/upload';
import { useState } from 'react';
import { useUploadMoment } from './moment-queries.ts';

/** JPEG or PNG, at most 5 MB each (docs/product.md#moment-types), and no more at once than an account keeps. */
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
  const [refusal, setRefusal] = useState<string | null>(null);
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
    const sentence = checkFiles({ files, current: [] }, MOMENT_RULES);
    setRefusal(sentence);
    if (sentence) return;
    if (countReplacedMoments({ current, added: files.length }) > 0) setAsked(files);
    else queue.add(files);
  }
  return {
    tasks,
    queue,
    /** Why the chosen files were refused; null if they were not. */
    refusal,
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
