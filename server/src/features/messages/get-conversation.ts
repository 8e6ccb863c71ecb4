import type { EndpointResponse, Endpoints } from '@muster/contract';
import { userTypeIn } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findUser } from '../people/store.ts';
import { toPerson } from '../people/to-person.ts';
import { findDestination } from './find-destination.ts';
import { findThreadRowOfPlayer } from './thread-query-store.ts';
import { findThreadEvent, type ThreadEvent } from './thread-store.ts';
import { toThread } from './to-thread.ts';

type ConversationRequest = Request<Endpoints['getConversation']>;
type Conversation = EndpointResponse<Endpoints['getConversation']>;

/**
 * The conversation about an event with its organizer, or for the organizer with a participant
 * (docs/product/messages.md#thread-start).
 */
export async function getConversation(
  services: Services,
  { actor, query }: ConversationRequest,
): Promise<Conversation> {
  const { db, pool } = services;
  const event = await findThreadEvent(db, query.eventId);
  if (!event) throw new AppError('EVENT_NOT_FOUND');
  const playerId = event.organizerId === actor.id ? query.recipientId : actor.id;
  const key = { actorId: actor.id, eventId: event.id };
  const row = playerId && (await findThreadRowOfPlayer(pool, { ...key, playerId }));
  if (!row) return startConversation(services, { actor, query, event });
  const thread = toThread(row, { viewer: actor, mediaLinks: services.mediaLinks });
  const { userType, otherParticipant } = thread;
  return { thread, event: thread.event, userType, otherParticipant };
}

interface ConversationStart extends Pick<ConversationRequest, 'actor' | 'query'> {
  event: ThreadEvent;
}

/** What the first message would start; writes nothing. */
async function startConversation(
  { db }: Services,
  { actor, query, event }: ConversationStart,
): Promise<Conversation> {
  const { recipientId } = await findDestination(db, actor, query);
  const recipient = await findUser(db, recipientId);
  if (!recipient) throw new AppError('MAY_NOT_MESSAGE');
  const { id, title, date } = event;
  return {
    thread: null,
    event: { id, title, date, deleted: false },
    userType: userTypeIn(event, actor.id),
    otherParticipant: toPerson(recipient),
  };
}
