import type { Thread } from '@muster/contract';
import { useDraft } from '@muster/remote-kit';
import { useRef, useState } from 'react';
import { useSendMessage } from '../queries.ts';
import {
  EMPTY_DRAFT,
  type MessageDraft,
  type ReplyTarget,
  restoreFailed,
  toOutgoing,
} from './outgoing.ts';
import { sendFailureText } from './send-failure.ts';

/**
 * What is typed in a thread, and how it is sent. The box is emptied at once; a failure restores the text. What may not
 * have arrived is stored as the thread's draft, through a change of thread and a reload.
 */
export function useComposer(thread: Thread) {
  const { typed, latest, change, store } = useTypedMessage(thread.threadId);
  const send = useSendMessage(thread);
  function edit(part: Partial<MessageDraft>) {
    const unsent = { ...latest.current, ...part };
    change(unsent);
    store(send.isPending && send.variables ? restoreFailed(send.variables, unsent) : unsent);
  }
  function submit() {
    const outgoing = toOutgoing(latest.current, () => crypto.randomUUID());
    if (!outgoing || send.isPending) return;
    store({ ...latest.current, attempt: outgoing });
    change(EMPTY_DRAFT);
    // The promise, because the callbacks of `mutate` are lost once another thread is open.
    send.mutateAsync(outgoing).then(
      () => store(latest.current),
      () => {
        change(restoreFailed(outgoing, latest.current));
        store(latest.current);
      },
    );
  }
  return {
    text: typed.text,
    target: typed.replyTo,
    sending: send.isPending ? (send.variables ?? null) : null,
    failure: send.isError ? sendFailureText(send.error) : null,
    dismissFailure: send.reset,
    write: (text: string) => edit({ text }),
    replyTo: (target: ReplyTarget | null) => edit({ replyTo: target }),
    submit,
  };
}

/** What is in the box, and its stored draft. */
function useTypedMessage(threadId: string) {
  const draft = useDraft<MessageDraft>(`messages:${threadId}`);
  const [typed, setTyped] = useState<MessageDraft>(draft.stored ?? EMPTY_DRAFT);
  // The response may arrive when another thread is open; this holds what was typed until then.
  const latest = useRef(typed);
  function change(unsent: MessageDraft) {
    latest.current = unsent;
    setTyped(unsent);
  }
  function store(unsent: MessageDraft) {
    return isEmpty(unsent) ? draft.drop() : draft.store(unsent);
  }
  return { typed, latest, change, store };
}

function isEmpty({ text, replyTo }: MessageDraft): boolean {
  return text === '' && replyTo === null;
}
