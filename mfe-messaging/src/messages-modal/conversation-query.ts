import { type Api, isRefusal } from '@muster/api-client';
import { QUERY_KEYS, useApi } from '@muster/remote-kit';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { sendFailureText } from '../composer/send-failure.ts';

/** Whom a conversation is with, as its URL names them. */
export interface ConversationTarget {
  eventId: string;
  /** Null for a player, who writes to the event's organizer. */
  recipientId: string | null;
}

function conversationOptions(api: Api, { eventId, recipientId }: ConversationTarget) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.messages, 'conversation', { eventId, recipientId }],
    queryFn: ({ signal }) =>
      api.getConversation(
        { query: { eventId, recipientId: recipientId ?? undefined } },
        { signal },
      ),
    // An old response would show an empty conversation where there is a thread by now.
    staleTime: 0,
    gcTime: 0,
  });
}

/** The event and the other user of a conversation, and its thread if there is one. */
export function useConversation(target: ConversationTarget) {
  return useQuery(conversationOptions(useApi(), target));
}

/** The sentence of a refused conversation; null if it was not refused, and trying again may help. */
export function refusalText(error: unknown): string | null {
  return isRefusal(error) ? sendFailureText(error) : null;
}
