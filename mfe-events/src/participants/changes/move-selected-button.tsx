import { MAX_COUNT } from '@muster/contract';
import { isParticipating } from '@muster/domain';
import { useApi } from '@muster/remote-kit';
import { formatCount } from '@muster/ui';
import { useQuery } from '@tanstack/react-query';
import { canMovePlayers } from '../../move/can-move-players.ts';
import { MovePlayersButton } from '../../move/move-players-button.tsx';
import { NO_FILTER } from '../data/participants-view.ts';
import { allOptions } from '../data/queries.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { useKnownParticipants } from '../data/use-known-participants.ts';
import type { ParticipantSelection } from './use-bulk-change.ts';

const MAX = MAX_COUNT.participantChanges;

/** Moves everyone who is selected and still takes part to another date of the series. */
export function MoveSelectedButton({ selected, onChange }: ParticipantSelection) {
  const { event, eventId } = useParticipantsScreen();
  const known = useKnownParticipants();
  const canMove = Boolean(event && canMovePlayers(event));
  const isMissing = [...selected].some((ref) => !known.has(ref));
  // They were selected before, and are not loaded any more.
  const everyone = allOptions({ api: useApi(), eventId }, NO_FILTER);
  const { isSuccess } = useQuery({ ...everyone, enabled: canMove && isMissing });
  const chosen = [...selected].flatMap((ref) => known.get(ref) ?? []);
  const ids = chosen.filter(({ status }) => isParticipating(status)).map(({ id }) => id);
  if (!event || !canMove || (isMissing && !isSuccess) || ids.length === 0) return null;
  if (ids.length > MAX) return <p>At most {formatCount(MAX)} move to another date at once.</p>;
  return (
    <MovePlayersButton
      event={event}
      label="Another date"
      participationIds={ids}
      onMoved={() => onChange(new Set())}
    />
  );
}
