import type { Message } from '@muster/contract';
import { makeId } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, within } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { MessageLog } from '../../conversation/message-log.tsx';
import type { ReplyTarget } from '../../draft/reply-target.ts';
import { MessageActionsProvider } from '../../message/message-actions.ts';
import { OutboxBubble } from '../../outbox/outbox-bubble.tsx';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { Composer } from '../composer.tsx';
import { useComposer } from '../use-composer.ts';

/** The thread with Rook about Operation Winter Fox. */
export const ADDRESS = {
  conversation: makeId(0x900),
  threadId: makeId(0x900),
  eventId: makeId(0x101),
  recipientId: null,
};

function nothing() {}

const NO_ACTIONS = {
  reply: nothing,
  copy: nothing,
  askToDelete: nothing,
  askToReport: nothing,
  jumpTo: nothing,
  view: nothing,
  renewPicture: nothing,
};

function TestConversation({ quoted }: { quoted: ReplyTarget | undefined }) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const onSent = useCallback(
    (message: Message) => setMessages((before) => [...before, message]),
    [],
  );
  const composer = useComposer(ADDRESS);
  const { entries } = useOutbox(ADDRESS.conversation, { messages, onSent });
  return (
    <MessageActionsProvider value={NO_ACTIONS}>
      <MessageLog>
        {messages.map(({ id, content }) => (
          <p key={id}>Sent: {content.text || content.imageCaption || 'picture'}</p>
        ))}
        <ul>
          {entries.map((entry) => (
            <OutboxBubble key={entry.clientId} entry={entry} />
          ))}
        </ul>
      </MessageLog>
      {quoted && (
        <button type="button" onClick={() => composer.replyTo(quoted)}>
          Reply
        </button>
      )}
      <Composer composer={composer} takesFocus />
    </MessageActionsProvider>
  );
}

type Options = Parameters<typeof renderRemote>[1] & { quoted?: ReplyTarget };

/** Renders the composer below what it sends. */
export function renderConversation({ quoted, ...options }: Options = {}) {
  const rendered = renderRemote(<TestConversation quoted={quoted} />, options);
  return {
    ...rendered,
    box: screen.getByRole('textbox', { name: 'Write a message' }),
    log: within(screen.getByRole('log')),
    sends: () =>
      rendered.requests
        .filter(({ path }) => path.startsWith('/messages/send'))
        .map(({ body }) => body as Record<string, unknown>),
  };
}
