import type { CheckInStatus } from '@muster/contract';
import { Chip } from '@muster/ui/overlays';
import type { ParticipantsView } from '../data/participants-view.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { CHECK_IN_LABELS } from '../shared/labels.ts';
import * as css from './toolbar.module.css';

/** What is asked at the gate: who is still to come first. */
const ASKED = ['not_checked_in', 'checked_in'] as const satisfies readonly CheckInStatus[];

interface CheckInChipsProps {
  onView: (change: Partial<ParticipantsView>) => void;
}

/** Lists those who are still to come, or those who are here; the other press lists everyone. */
export function CheckInChips({ onView }: CheckInChipsProps) {
  const { checkIn } = useParticipantsScreen().url.values;
  return (
    <fieldset className={`${css.chips} ${css.options}`} aria-label="Check-in">
      {ASKED.map((status) => (
        <Chip
          key={status}
          size="sm"
          classNames={{ label: css.chip ?? '', iconWrapper: css.mark ?? '' }}
          checked={checkIn === status}
          onChange={(isChosen) => onView({ checkIn: isChosen ? status : null })}
        >
          {CHECK_IN_LABELS[status]}
        </Chip>
      ))}
    </fieldset>
  );
}
