import type { GatePerson, WaiverSigner } from '@muster/contract';
import { SignForm, type Signing } from '@muster/features/waiver';
import { Radio } from '@muster/ui/overlays';
import { useState } from 'react';
import type { KeptGate } from '../gate/merge-list.ts';
import { GateModal } from '../gate-modal.tsx';
import * as css from './person-dialog.module.css';

interface SignDialogProps {
  person: GatePerson;
  waiver: NonNullable<KeptGate['waiver']>;
  onSign: (signing: Signing & { signer: WaiverSigner }) => void;
  onClose: () => void;
}

/** Somebody at the gate reads and signs on this device; without a connection too. */
export function SignDialog({ person, waiver, onSign, onClose }: SignDialogProps) {
  const isMinor = person.flags.includes('under_18');
  // A player without an account has no age here.
  const mayBeMinor = isMinor || person.codeHash === null;
  const [signer, setSigner] = useState<WaiverSigner>(isMinor ? 'guardian' : 'self');
  return (
    <GateModal onClose={onClose} title={`Waiver: ${person.name}`} isFullScreen zIndex={1_000}>
      <SignForm
        body={waiver.body}
        isChanged={false}
        isSaving={false}
        failure={null}
        onDismiss={() => undefined}
        onSign={(signing) => onSign({ ...signing, signer })}
      >
        {mayBeMinor && (
          <Radio.Group
            label={`Under ${waiver.guardianBelow} a guardian signs. Who signs?`}
            value={signer}
            onChange={(value) => setSigner(value as WaiverSigner)}
          >
            <div className={css.note}>
              <Radio size="md" value="self" label={person.name} />
              <Radio size="md" value="guardian" label="A guardian" />
            </div>
          </Radio.Group>
        )}
      </SignForm>
    </GateModal>
  );
}
