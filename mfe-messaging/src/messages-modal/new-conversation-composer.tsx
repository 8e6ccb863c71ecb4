import { LENGTH, type Message } from '@muster/contract';
import { QUERY_KEYS, useApi, useDraft } from '@muster/remote-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Composer } from '../composer/composer.tsx';
import { EMPTY_DRAFT, type MessageDraft, type Outgoing, toOutgoing } from '../composer/outgoing.ts';
import { sendFailureText } from '../composer/send-failure.ts';
import type { ConversationTarget } from './conversation-query.ts';

interface NewConversationComposerProps {
  target: ConversationTarget;
  takesFocus: boolean;
  onSent: (message: Message) => void;
}

/** The box for the first message of a conversation, which creates its thread. */
export function NewConversationComposer(props: NewConversationComposerProps) {
  const composer = useFirstMessage(props);
  return <Composer composer={composer} takesFocus={props.takesFocus} maxLength={LENGTH.message} />;
}

/** The text stays in the box until it is sent, and is stored as a draft. */
function useFirstMessage({ target, onSent }: NewConversationComposerProps) {
  const draft = useDraft<MessageDraft>(
    `messages:new:${target.eventId}:${target.recipientId ?? 'organizer'}`,
  );
  const [typed, setTyped] = useState(draft.stored ?? EMPTY_DRAFT);
  const send = useSendFirst(target, draft.drop);
  function keep(next: MessageDraft) {
    setTyped(next);
    draft.store(next);
  }
  function submit() {
    const outgoing = toOutgoing(typed, () => crypto.randomUUID());
    if (!outgoing || send.isPending) return;
    keep({ ...typed, attempt: outgoing });
    send.mutate(outgoing, { onSuccess: ({ message }) => onSent(message) });
  }
  return {
    text: typed.text,
    target: null,
    sending: send.isPending ? send.variables : null,
    failure: send.isError ? sendFailureText(send.error) : null,
    dismissFailure: send.reset,
    write: (text: string) => keep({ ...typed, text }),
    // There is no message to reply to.
    replyTo: () => undefined,
    submit,
  };
}

function useSendFirst({ eventId, recipientId }: ConversationTarget, onSuccess: () => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ text, clientId }: Outgoing) =>
      api.sendMessage({
        body: {
          eventId,
          content: { text },
          ...(recipientId && { recipientId }),
          metadata: { deviceType: 'web', clientId },
        },
      }),
    onSuccess: () => {
      onSuccess();
      // Not awaited: the thread is opened at once.
      void client.invalidateQueries({ queryKey: QUERY_KEYS.messages });
    },
  });
}
