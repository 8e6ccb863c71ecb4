import { AddDevice } from '@muster/features/devices';
import type { KeptGate } from '../gate/merge-list.ts';
import { GateModal } from '../gate-modal.tsx';

interface AddPhoneDialogProps {
  event: KeptGate['event'];
  onClose: () => void;
}

/** Pairs another phone with this gate, which needs no account (docs/product/crew.md#devices). */
export function AddPhoneDialog({ event, onClose }: AddPhoneDialogProps) {
  return (
    <GateModal onClose={onClose} title="Add a phone">
      <AddDevice event={event} size="xl" />
    </GateModal>
  );
}
