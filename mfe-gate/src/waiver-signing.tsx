import type { WaiverSigner } from '@muster/contract';
import { SignForm, type Signing } from '@muster/features/waiver';
import { Radio } from '@muster/ui/overlays';
import { useState } from 'react';
import type { KeptGate } from './gate/merge-list.ts';
import * as css from './waiver-signing.module.css';

/** A signature, and who has given it. */
export type GateSigning = Signing & { signer: WaiverSigner };

interface WaiverSigningProps {
  waiver: NonNullable<KeptGate['waiver']>;
  name: string;
  /** Null: nobody here knows. */
  isMinor: boolean | null;
  /** On the button. */
  action?: string;
  onSign: (signing: GateSigning) => void;
}

/** Reads and signs on the device of the gate, oneself or as a guardian. */
export function WaiverSigning({ waiver, name, isMinor, action, onSign }: WaiverSigningProps) {
  const [signer, setSigner] = useState<WaiverSigner>(isMinor ? 'guardian' : 'self');
  return (
    <div className={css.signing}>
      <SignForm
        body={waiver.body}
        {...(action && { action })}
        isChanged={false}
        isSaving={false}
        failure={null}
        onDismiss={() => undefined}
        onSign={(signing) => onSign({ ...signing, signer })}
      >
        {isMinor !== false && (
          <Radio.Group
            label={`Under ${waiver.guardianBelow} a guardian signs. Who signs?`}
            value={signer}
            onChange={(value) => setSigner(value as WaiverSigner)}
          >
            <div className={css.signers}>
              <Radio size="xl" value="self" label={name} />
              <Radio size="xl" value="guardian" label="A guardian" />
            </div>
          </Radio.Group>
        )}
      </SignForm>
    </div>
  );
}
