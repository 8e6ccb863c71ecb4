import type { Message } from '@muster/contract';
import { createContext, useContext } from 'react';
import type { ReplyTarget } from '../draft/reply-target.ts';

/** What the messages of an open conversation offer. */
export interface MessageActions {
  reply: (target: ReplyTarget) => void;
  copy: (text: string) => void;
  askToDelete: (message: Message) => void;
  askToReport: (message: Message) => void;
  /** Shows a message, loading it first if necessary. */
  jumpTo: (messageId: string) => void;
  /** Shows the picture of a message full size. */
  view: (messageId: string) => void;
  /** Asks for a new link to the picture of a message that could not be loaded. */
  renewPicture: (messageId: string) => void;
}

const MessageActionsContext = createContext<MessageActions | null>(null);

/** Gives the actions to the messages of a conversation. */
export const MessageActionsProvider = MessageActionsContext.Provider;

/** The actions of the conversation that the message is in. */
export function useMessageActions(): MessageActions {
  const actions = useContext(MessageActionsContext);
  if (!actions) throw new Error('useMessageActions must be used within a MessageActionsProvider');
  return actions;
}
