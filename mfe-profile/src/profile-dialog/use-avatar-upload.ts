import { isApiError } from '@muster/api-client';
import { FAILURE_TEXT, UPLOAD } from '@muster/contract';
import { uploadFailureText, useApi } from '@muster/remote-kit';
import { useRef, useState } from 'react';

/**
 * Why a picture is refused before it is sent; null when it is not
 * (docs/product/files.md#upload-rules).
 */
function checkAvatar(file: Pick<File, 'type' | 'size'>): string | null {
  if (!UPLOAD.imageTypes.some((type) => type === file.type)) return FAILURE_TEXT.invalidFileType;
  return file.size > UPLOAD.maxImageBytes ? FAILURE_TEXT.imageSize : null;
}

/** Chooses, crops and uploads the user's picture; `onStored` receives its address. */
export function useAvatarUpload(onStored: (url: string) => void) {
  const api = useApi();
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const running = useRef<AbortController | null>(null);

  function choose(file: File) {
    const refusal = checkAvatar(file);
    setFailure(refusal);
    setChosen(refusal ? null : file);
  }
  async function start(file: File) {
    setChosen(null);
    const controller = new AbortController();
    running.current = controller;
    setShare(0);
    try {
      const { file: stored } = await api.uploadFile(
        { body: { folder: 'avatars' }, file },
        { signal: controller.signal, onProgress: setShare },
      );
      onStored(stored.url);
    } catch (error) {
      if (!isApiError(error, 'CANCELLED')) setFailure(uploadFailureText(error));
    } finally {
      setShare(null);
    }
  }
  return {
    /** 0 to 1 while a picture is uploaded, else null. */
    share,
    failure,
    /** The picture that is being cropped; null if there is none. */
    chosen,
    choose,
    dropChoice: () => setChosen(null),
    /** Uploads the cropped picture. */
    start: (file: File) => void start(file),
    cancel: () => running.current?.abort(),
  };
}
