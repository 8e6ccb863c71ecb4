import type { Participant } from '@muster/contract';
import { describeChosenOption, isHandedOut } from '@muster/domain';
import { useIsBelow } from '@muster/ui';
import type { ReactNode } from 'react';
import { OptionTicks } from '../changes/option-ticks.tsx';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { nameOf } from '../shared/labels.ts';

interface RowKitProps {
  participant: Participant;
  /** On a phone the second line of a row is another cell than beside the actions. */
  on: 'phone' | 'wider';
  /** What is there otherwise. */
  children: ReactNode;
}

/**
 * While those are listed who have chosen an option, the list is that of what to hand out: the ticks
 * take the second line of the row.
 */
export function RowKit({ participant, on, children }: RowKitProps) {
  const { event, url } = useParticipantsScreen();
  const isPhone = useIsBelow('tablet');
  const { optionId } = url.values;
  const chosen = participant.joinForm.customFieldResponses.find(
    (choice) => optionId !== '' && choice.optionId === optionId,
  );
  if (!chosen?.optionId || isPhone !== (on === 'phone') || participant.status !== 'confirmed')
    return children;
  const fields = event?.customFields ?? [];
  if (!isHandedOut(fields, chosen, participant.kit)) return children;
  const { optionLabel } = describeChosenOption(fields, chosen);
  const label = `${nameOf(participant)}: ${optionLabel}`;
  return <OptionTicks participant={participant} optionId={chosen.optionId} label={label} />;
}
