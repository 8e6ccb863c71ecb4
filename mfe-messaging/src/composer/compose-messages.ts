import { cleanText } from '@muster/contract';
import type { MessageDraft } from '../draft/message-draft.ts';
import type { NewMessage } from '../outbox/outbox.ts';
import type { Attachment } from './use-attachments.ts';

/**
 * The messages to send: each picture with its caption, then the text unless it is blank. The first
 * one carries the reply (docs/product/message-screens.md#message-pictures).
 */
export function composeMessages(
  { text, replyTo }: MessageDraft,
  attachments: readonly Attachment[],
): NewMessage[] {
  const pictures = attachments.map(({ file, caption }) => ({
    text: '',
    image: { file, caption: caption.trim() },
  }));
  const texts = cleanText(text) === '' ? [] : [{ text, image: null }];
  return [...pictures, ...texts].map((message, index) => ({
    ...message,
    replyTo: index === 0 ? replyTo : null,
  }));
}
