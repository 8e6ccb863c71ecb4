import { isApiError } from '@muster/api-client';
import { FAILURE_TEXT, type StoredFile, UPLOAD } from '@muster/contract';
import { useApi } from '@muster/remote-kit';
import { useRef, useState } from 'react';

/** What a picture gets wrong before it is sent; null when nothing (spec.md §5, §8). */
export function checkImage(file: File): string | null {
  if (!file.type.startsWith('image/')) return FAILURE_TEXT.invalidFileType;
  return file.size > UPLOAD.imageBytes ? FAILURE_TEXT.imageSize : null;
}

/** Sends one picture at a time; it can be cancelled, and tried again when it failed on the way. */
export function useImageUpload(onStored: (file: StoredFile) => void) {
  const api = useApi();
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [failed, setFailed] = useState<File | null>(null);
  const running = useRef<AbortController | null>(null);

  const send = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    setShare(0);
    try {
      const { file: stored } = await api.uploadFile(
        { body: { folder: 'events' }, file },
        { signal: controller.signal, onProgress: setShare },
      );
      onStored(stored);
    } catch (error) {
      if (isApiError(error, 'CANCELLED')) return;
      setFailure(uploadFailure(error));
      setFailed(file);
    } finally {
      setShare(null);
    }
  };
  const start = (file: File) => {
    const wrong = checkImage(file);
    setFailure(wrong);
    setFailed(null);
    if (!wrong) void send(file);
  };
  return {
    /** 0 to 1 while a picture is on its way. */
    share,
    failure,
    failed,
    start,
    retry: () => failed && start(failed),
    cancel: () => running.current?.abort(),
  };
}

function uploadFailure(error: unknown): string {
  if (!isApiError(error)) return FAILURE_TEXT.upload;
  if (error.message) return error.message;
  return error.status ? `Upload failed with status ${error.status}` : FAILURE_TEXT.upload;
}
