import { FAILURE_TEXT, MAX_COUNT, UPLOAD } from '@muster/contract';
import { useRef, useState } from 'react';

/** A chosen picture, before it is sent. */
export interface Attachment {
  id: number;
  file: File;
  caption: string;
}

/**
 * The chosen pictures, and why the last choice was refused in part
 * (docs/product/message-screens.md#message-pictures).
 */
export function useAttachments() {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const lastId = useRef(0);
  function add(files: readonly File[]) {
    const accepted = files.filter((file) => checkPicture(file) === null);
    const room = MAX_COUNT.imagesAtOnce - attachments.length;
    const added = accepted.slice(0, room).map((file) => {
      lastId.current += 1;
      return { id: lastId.current, file, caption: '' };
    });
    setAttachments([...attachments, ...added]);
    const tooMany = FAILURE_TEXT.maxFiles(MAX_COUNT.imagesAtOnce);
    const refused = files.flatMap((file) => {
      const sentence = checkPicture(file) ?? (accepted.indexOf(file) >= room ? tooMany : null);
      return sentence ? [`${file.name}: ${sentence}`] : [];
    });
    setRefusal(refused.length > 0 ? refused.join('. ') : null);
  }
  function caption(id: number, text: string) {
    setAttachments(attachments.map((each) => (each.id === id ? { ...each, caption: text } : each)));
  }
  function remove(id: number) {
    setAttachments(attachments.filter((each) => each.id !== id));
    setRefusal(null);
  }
  function clear() {
    setAttachments([]);
    setRefusal(null);
  }
  return { attachments, refusal, add, caption, remove, clear, refuse: setRefusal };
}

/** Why a file cannot be sent as a picture; null if it can. */
function checkPicture({ type, size }: File): string | null {
  if (!UPLOAD.imageTypes.some((accepted) => accepted === type)) return FAILURE_TEXT.invalidFileType;
  return size > UPLOAD.maxImageBytes ? FAILURE_TEXT.imageSize : null;
}
