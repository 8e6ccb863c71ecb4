import { useReturnFocus } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { useParticipantChanges } from './changes-context.ts';
import type { PartyQuestion } from './use-party-question.ts';

/** Asks whether all of a waiting party are confirmed, or those who were chosen alone. */
export function PartyDialog({ one, choose }: PartyQuestion) {
  useReturnFocus();
  const { party } = useParticipantChanges();
  const title = one ? `Confirm all ${one.size}, or only ${one.name}?` : 'Confirm whole parties?';
  const message = one
    ? `${one.size} players wait together. If you confirm one, the others keep waiting without them.`
    : 'Some of the selected players wait together with others. If you confirm only the selected ones, the others keep waiting without them.';
  return (
    <ConfirmDialog
      title={title}
      message={message}
      labels={{ confirm: one ? `All ${one.size}` : 'Whole parties' }}
      alternative={{
        label: one ? 'Only this one' : 'Only those selected',
        onChoose: () => choose('one'),
      }}
      tone="neutral"
      onConfirm={() => choose('all')}
      onCancel={party.cancel}
    />
  );
}
