import type { GatePerson } from '@muster/contract';
import type { KeptGate } from '../gate/merge-list.ts';
import { GateModal } from '../gate-modal.tsx';
import { type GateSigning, WaiverSigning } from '../waiver-signing.tsx';

interface SignDialogProps {
  person: GatePerson;
  waiver: NonNullable<KeptGate['waiver']>;
  onSign: (signing: GateSigning) => void;
  onClose: () => void;
}

/** Somebody at the gate reads and signs on this device; without a connection too. */
export function SignDialog({ person, waiver, onSign, onClose }: SignDialogProps) {
  const { name, nickName, flags } = person;
  // Of a player without an account, and so without a nick name, nobody knows the age.
  const isMinor = flags.includes('under_18') || (nickName === '' ? null : false);
  return (
    <GateModal onClose={onClose} title={`Waiver: ${name}`} isFullScreen zIndex={1_000}>
      <WaiverSigning {...{ waiver, name, isMinor, onSign }} />
    </GateModal>
  );
}
