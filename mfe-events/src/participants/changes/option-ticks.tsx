import type { KitHandout, Participant } from '@muster/contract';
import { Checkbox } from '@muster/ui/overlays';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { useUpdateKit } from './kit-queries.ts';
import * as css from './option-ticks.module.css';

interface OptionTicksProps {
  participant: Participant;
  optionId: string;
  /** What is ticked, for those who do not see where the ticks are. */
  label: string;
}

/** Whether an option was handed out, and whether it was returned. */
export function OptionTicks({ participant, optionId, label }: OptionTicksProps) {
  const { eventId } = useParticipantsScreen();
  const { mutate, isPending, variables } = useUpdateKit(eventId);
  const stored = participant.kit.find((one) => one.optionId === optionId);
  const { handedOut = false, returned = false } = (isPending ? variables.tick : stored) ?? {};
  function tick(change: Omit<KitHandout, 'optionId'>) {
    mutate({ participant, tick: { optionId, ...change } });
  }
  return (
    <span className={css.ticks}>
      <Checkbox
        label="Handed out"
        aria-label={`${label} handed out`}
        checked={handedOut}
        onChange={({ currentTarget }) =>
          tick({ handedOut: currentTarget.checked, returned: false })
        }
      />
      <Checkbox
        label="Returned"
        aria-label={`${label} returned`}
        disabled={!handedOut}
        checked={returned}
        onChange={({ currentTarget }) => tick({ handedOut: true, returned: currentTarget.checked })}
      />
    </span>
  );
}
