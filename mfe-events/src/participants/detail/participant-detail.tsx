import { isApiError } from '@muster/api-client';
import { EMPTY_TEXT, FAILURE_TEXT, type Participant } from '@muster/contract';
import { participantRef } from '@muster/domain';
import { Slot } from '@muster/remote-kit/slots';
import {
  type AsyncQuery,
  AsyncView,
  EmptyState,
  Skeleton,
  Stack,
  ToneBadge,
  useReturnFocus,
} from '@muster/ui';
import { Drawer } from '@muster/ui/overlays';
import { useParticipantChanges } from '../changes/changes-context.ts';
import { DetailActions } from '../changes/row-actions.tsx';
import { type TicketHolderState, useParticipant, useTicketHolder } from '../data/queries.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { checkedInAlready, nameOf } from '../shared/labels.ts';
import { BanButton } from './ban-button.tsx';
import { GateFacts } from './gate-facts.tsx';
import { JoinFormFacts } from './join-form-facts.tsx';
import * as css from './participant-detail.module.css';
import { PlayerCards } from './player-cards.tsx';

interface ParticipantDetailProps {
  /** Null: the holder of the ticket. */
  userId: string | null;
  /** The code of a ticket. */
  ticket: string | null;
}

/** Everything about one participant, in a panel at the side with a URL of its own. */
export function ParticipantDetail(props: ParticipantDetailProps) {
  useReturnFocus();
  const { url } = useParticipantsScreen();
  const { cancelling, raise, isWriting } = useParticipantChanges();
  const { participant, holder, query } = useOpenParticipant(props);
  return (
    <Drawer
      opened
      onClose={() => url.set({ openUserId: null, ticket: null })}
      // Escape is for the question on top of the panel.
      closeOnEscape={!cancelling && !raise.waiting && !isWriting}
      title={participant ? nameOf(participant) : 'Participant'}
      position="right"
      size={480}
      padding={0}
      // The dialog below has darkened the page already.
      overlayProps={{ backgroundOpacity: 0.25 }}
      classNames={{ header: css.header ?? '', body: css.body ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close details' }}
    >
      {participant && holder && <TicketVerdict holder={holder} />}
      {participant ? <Content participant={participant} /> : <Loading query={query} />}
    </Drawer>
  );
}

/** The participant whom the URL names, by account or by ticket. */
function useOpenParticipant({ userId, ticket }: ParticipantDetailProps) {
  const { eventId, list } = useParticipantsScreen();
  const holderQuery = useTicketHolder(eventId, userId ? null : ticket);
  const holder = userId ? undefined : holderQuery.data;
  const openUserId = userId ?? holder?.userId;
  const listed = list.data?.participants.find((one) => participantRef(one) === openUserId);
  const isEnabled = openUserId !== undefined && !listed;
  const query = useParticipant(eventId, { userId: openUserId ?? '', isEnabled });
  return {
    participant: listed ?? query.data,
    holder,
    query: openUserId === undefined ? holderQuery : query,
  };
}

/** Whether somebody has come in with this ticket already, as it was when the ticket was read. */
function TicketVerdict({ holder: { checkInTime, checkedInBy } }: { holder: TicketHolderState }) {
  return (
    <p className={css.verdict} role="status">
      {checkInTime ? (
        <ToneBadge tone="signal">{checkedInAlready(checkInTime, checkedInBy)}</ToneBadge>
      ) : (
        <ToneBadge tone="moss">Valid ticket</ToneBadge>
      )}
    </p>
  );
}

function Content({ participant }: { participant: Participant }) {
  const { event } = useParticipantsScreen();
  return (
    <>
      <div className={css.actions}>
        <GateFacts participant={participant} />
        <DetailActions participant={participant} />
      </div>
      <JoinFormFacts participant={participant} />
      <div className={css.contributed}>
        {event && <Slot name="participant/section@1" props={{ event, participant }} saysMissing />}
      </div>
      <PlayerCards participant={participant} />
      <BanButton participant={participant} />
    </>
  );
}

function Loading({ query }: { query: AsyncQuery<unknown> }) {
  if (isApiError(query.error, 'TICKET_NOT_FOUND')) return <EmptyState {...EMPTY_TEXT.ticket} />;
  // VALIDATION: the id in the URL is not an id.
  if (isApiError(query.error, 'PARTICIPANT_NOT_FOUND', 'VALIDATION'))
    return <EmptyState {...EMPTY_TEXT.participant} />;
  return (
    <div className={css.loading}>
      <AsyncView
        query={query}
        failure={FAILURE_TEXT.fetchParticipants}
        loading="Loading the participant"
        skeleton={<DetailSkeleton />}
      >
        {() => null}
      </AsyncView>
    </div>
  );
}

function DetailSkeleton() {
  return (
    <Stack>
      <Skeleton height={34} />
      <Skeleton height={180} />
      <Skeleton height={120} />
    </Stack>
  );
}
