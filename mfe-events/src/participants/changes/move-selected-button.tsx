import { isParticipating } from '@muster/domain';
import { MovePlayersButton } from '../../move/move-players-button.tsx';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { useKnownParticipants } from '../data/use-known-participants.ts';
import type { ParticipantSelection } from './use-bulk-change.ts';

/** Moves everyone who is selected, loaded and still takes part to another date of the series. */
export function MoveSelectedButton({ selected, onChange }: ParticipantSelection) {
  const { event } = useParticipantsScreen();
  const known = useKnownParticipants();
  const chosen = [...selected].flatMap((ref) => known.get(ref) ?? []);
  const ids = chosen.filter(({ status }) => isParticipating(status)).map(({ id }) => id);
  if (!event || ids.length === 0 || chosen.length < selected.size) return null;
  return (
    <MovePlayersButton
      event={event}
      label="Another date"
      participationIds={ids}
      onMoved={() => onChange(new Set())}
    />
  );
}
