import type { Participant } from '@muster/contract';
import { describeChosenOption, isHandedOut } from '@muster/domain';
import { OptionTicks } from '../changes/option-ticks.tsx';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import * as css from './participant-detail.module.css';

/** What somebody has chosen, each with what was handed out of it and returned. */
export function KitTicks({ participant }: { participant: Participant }) {
  const { event } = useParticipantsScreen();
  const fields = event?.customFields ?? [];
  const isConfirmed = participant.status === 'confirmed';
  const options = participant.joinForm.customFieldResponses.map((choice) => ({
    ...choice,
    ...describeChosenOption(fields, choice),
    isTicked: isConfirmed && isHandedOut(fields, choice, participant.kit),
  }));
  if (options.length === 0) return null;
  return (
    <ul className={css.kit} aria-label="Chosen options">
      {options.map(({ optionId, fieldLabel, optionLabel, isTicked }) => (
        <li key={`${optionId} ${fieldLabel}: ${optionLabel}`}>
          <span>
            {fieldLabel}: {optionLabel}
          </span>
          {optionId && isTicked && (
            <OptionTicks participant={participant} optionId={optionId} label={optionLabel} />
          )}
        </li>
      ))}
    </ul>
  );
}
