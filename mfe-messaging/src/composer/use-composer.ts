import type { Thread } from '@muster/contract';
import { useDraft } from '@muster/remote-kit';
import { useRef, useState } from 'react';
import { useSendMessage } from '../queries.ts';
import { NOTHING_TYPED, putBack, type ReplyTarget, toOutgoing, type Unsent } from './outgoing.ts';
import { sendFailureText } from './send-failure.ts';

/**
 * What is typed in a thread and how it is sent. The box empties at once; a failure puts the text back. What is not known to
 * have arrived is kept as the thread's draft, through a change of thread and a reload.
 */
export function useComposer(thread: Thread) {
  const draft = useDraft<Unsent>(`messages:${thread.threadId}`);
  const [typed, setTyped] = useState<Unsent>(draft.kept ?? NOTHING_TYPED);
  // An answer may come when another thread is open: what was typed by then is read from here.
  const latest = useRef(typed);
  const send = useSendMessage(thread);

  const change = (unsent: Unsent) => {
    latest.current = unsent;
    setTyped(unsent);
  };
  const keep = (unsent: Unsent) => (isNothing(unsent) ? draft.drop() : draft.keep(unsent));
  const edit = (part: Partial<Unsent>) => {
    const unsent = { ...latest.current, ...part };
    change(unsent);
    keep(send.isPending && send.variables ? putBack(send.variables, unsent) : unsent);
  };
  const submit = () => {
    const outgoing = toOutgoing(latest.current, () => crypto.randomUUID());
    if (!outgoing || send.isPending) return;
    const unsent = { ...latest.current, tried: outgoing };
    draft.keep(unsent);
    change(NOTHING_TYPED);
    // The promise and not the call's own callbacks: those are silent once another thread is open.
    send.mutateAsync(outgoing).then(
      () => keep(latest.current),
      () => {
        change(putBack(outgoing, latest.current));
        keep(latest.current);
      },
    );
  };
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

function isNothing({ text, replyTo }: Unsent): boolean {
  return text === '' && replyTo === null;
}
