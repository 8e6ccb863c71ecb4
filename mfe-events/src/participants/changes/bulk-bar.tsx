import { participantActions } from '@muster/domain';
import { Button, formatCount } from '@muster/ui';
import { MessageSelectedButton } from '../announce/message-selected-button.tsx';
import { useUsesMoney } from '../data/screen-context.tsx';
import { useKnownParticipants } from '../data/use-known-participants.ts';
import * as css from '../shared/floating-layer.module.css';
import { type Action, isPayment, ROW_ACTIONS } from './actions.ts';
import { MoveSelectedButton } from './move-selected-button.tsx';
import type { ParticipantSelection, useBulkChange } from './use-bulk-change.ts';
import { useSelectAll } from './use-select-all.ts';

interface BulkBarProps {
  selection: ParticipantSelection;
  bulk: ReturnType<typeof useBulkChange>;
}

/** The actions on everyone who is selected. */
export function BulkBar({ selection, bulk }: BulkBarProps) {
  const { selected, onChange } = selection;
  const { running, run } = bulk;
  const isFitting = useFittingActions(selected);
  const all = useSelectAll(selection);
  const isBusy = running !== null || all.isLoading;
  return (
    <section className={css.bulk} aria-label="Selected participants">
      <span className={css.bulkCount}>{formatCount(selected.size)} selected</span>
      <Button size="sm" variant="subtle" onClick={() => onChange(new Set())} disabled={isBusy}>
        Clear
      </Button>
      {all.count !== undefined && (
        <Button
          size="sm"
          variant="subtle"
          loading={all.isLoading}
          disabled={running !== null}
          onClick={() => void all.select()}
        >
          Select all {formatCount(all.count)}
        </Button>
      )}
      {ROW_ACTIONS.filter(isFitting).map((action: Action) => (
        <Button
          key={action.name}
          size="sm"
          variant="default"
          loading={running?.name === action.name}
          disabled={isBusy && running?.name !== action.name}
          onClick={() => void run(action)}
        >
          {action.label}
        </Button>
      ))}
      <MoveSelectedButton {...selection} />
      <MessageSelectedButton selected={selected} />
    </section>
  );
}

/**
 * Which actions would change at least one of the selected participants. Whoever is not loaded may
 * be in any state.
 */
function useFittingActions(selected: ReadonlySet<string>): (action: Action) => boolean {
  const known = useKnownParticipants();
  const usesMoney = useUsesMoney();
  const offers = [...selected].map((userId) => {
    const participant = known.get(userId);
    return participant && participantActions(participant);
  });
  return (action) =>
    (usesMoney || !isPayment(action)) &&
    offers.some((offered) => offered === undefined || offered[action.name]);
}
