import { useDraft } from '@muster/remote-kit';
import { useRef, useState } from 'react';
import { EMPTY_DRAFT, type MessageDraft, messageDraftName } from '../draft/message-draft.ts';
import type { ReplyTarget } from '../draft/reply-target.ts';
import type { Address } from '../outbox/address.ts';
import { useAccountOutbox } from '../outbox/use-outbox.ts';
import { composeMessages } from './compose-messages.ts';
import { useAttachments } from './use-attachments.ts';

/**
 * What is typed and attached in a conversation. Sending hands it to the outbox and empties the box
 * at once.
 */
export function useComposer(address: Address) {
  const outbox = useAccountOutbox();
  const { typed, latest, change } = useTypedMessage(address.conversation);
  const { attachments, ...pictures } = useAttachments();
  /** False if nothing was sent. */
  function submit(): boolean {
    const messages = composeMessages(latest.current, attachments);
    if (messages.length === 0) return false;
    const refusal = outbox.add(address, messages);
    if (refusal) {
      pictures.refuse(refusal);
      return false;
    }
    change(EMPTY_DRAFT);
    pictures.clear();
    return true;
  }
  return {
    text: typed.text,
    target: typed.replyTo,
    attachments,
    refusal: pictures.refusal,
    dismissRefusal: () => pictures.refuse(null),
    write: (text: string) => change({ text }),
    replyTo: (replyTo: ReplyTarget | null) => change({ replyTo }),
    attach: pictures.add,
    caption: pictures.caption,
    detach: pictures.remove,
    submit,
  };
}

/** What is in the box, stored with each change. */
function useTypedMessage(conversation: string) {
  const draft = useDraft<MessageDraft>(messageDraftName(conversation));
  const [typed, setTyped] = useState<MessageDraft>(draft.stored ?? EMPTY_DRAFT);
  // Two changes may come before the next render.
  const latest = useRef(typed);
  function change(part: Partial<MessageDraft>) {
    const { text, replyTo } = { ...latest.current, ...part };
    latest.current = { text, replyTo };
    setTyped(latest.current);
    if (text === '' && replyTo === null) draft.drop();
    else draft.store(latest.current);
  }
  return { typed, latest, change };
}
