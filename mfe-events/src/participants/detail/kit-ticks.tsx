import type { Participant } from '@muster/contract';
import { describeChosenOption } from '@muster/domain';
import { isHandedOut, OptionTicks } from '../changes/option-ticks.tsx';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import * as css from './participant-detail.module.css';

/** What somebody has chosen, each with what was handed out of it and returned. */
export function KitTicks({ participant }: { participant: Participant }) {
  const { event } = useParticipantsScreen();
  const options = participant.joinForm.customFieldResponses.map((choice) => ({
    ...choice,
    ...describeChosenOption(event?.customFields ?? [], choice),
  }));
  const isConfirmed = participant.status === 'confirmed';
  if (options.length === 0) return null;
  return (
    <ul className={css.kit} aria-label="Chosen options">
      {options.map(({ optionId, fieldLabel, optionLabel, limit, additionalPrice }) => (
        <li key={`${optionId} ${fieldLabel}: ${optionLabel}`}>
          <span>
            {fieldLabel}: {optionLabel}
          </span>
          {optionId && isConfirmed && isHandedOut({ limit, additionalPrice }) && (
            <OptionTicks participant={participant} optionId={optionId} label={optionLabel} />
          )}
        </li>
      ))}
    </ul>
  );
}
