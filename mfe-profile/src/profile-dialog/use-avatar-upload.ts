import { isApiError } from '@muster/api-client';
import { FAILURE_TEXT, UPLOAD } from '@muster/contract';
import { useApi } from '@muster/remote-kit';
import { useRef, useState } from 'react';

/** What a picture gets wrong before it is sent; null when nothing (spec.md §5). */
export function checkAvatar(file: Pick<File, 'type' | 'size'>): string | null {
  if (!file.type.startsWith('image/')) return FAILURE_TEXT.invalidFileType;
  return file.size > UPLOAD.maxImageBytes ? FAILURE_TEXT.imageSize : null;
}

/** Sends one's picture to the store; `onStored` gets its address. */
export function useAvatarUpload(onStored: (url: string) => void) {
  const api = useApi();
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  const start = async (file: File) => {
    const wrong = checkAvatar(file);
    setFailure(wrong);
    if (wrong) return;
    const controller = new AbortController();
    running.current = controller;
    setShare(0);
    try {
      const answer = await api.uploadFile(
        { body: { folder: 'avatars' }, file },
        { signal: controller.signal, onProgress: setShare },
      );
      onStored(answer.file.url);
    } catch (error) {
      if (!isApiError(error, 'CANCELLED')) setFailure(uploadFailureText(error));
    } finally {
      setShare(null);
    }
  };
  return {
    /** 0 to 1 while a picture is on its way. */
    share,
    failure,
    start: (file: File) => void start(file),
    cancel: () => running.current?.abort(),
  };
}

function uploadFailureText(error: unknown): string {
  if (!isApiError(error)) return FAILURE_TEXT.upload;
  if (error.message) return error.message;
  return error.status ? `Upload failed with status ${error.status}` : FAILURE_TEXT.upload;
}
