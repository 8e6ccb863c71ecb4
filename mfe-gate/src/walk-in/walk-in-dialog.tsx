import type { GatePerson } from '@muster/contract';
import { Button } from '@muster/ui';
import { useState } from 'react';
import type { Gate } from '../gate/gate.ts';
import type { WalkInToAdd } from '../gate/gate-view.ts';
import type { QueuedWalkIn } from '../gate/queued-item.ts';
import { GateModal } from '../gate-modal.tsx';
import { usePresses } from '../use-presses.ts';
import { type GateSigning, WaiverSigning } from '../waiver-signing.tsx';
import { toDone, type UndoTools } from './undo-walk-in.ts';
import * as css from './walk-in-dialog.module.css';
import { WalkInFields } from './walk-in-fields.tsx';
import { checkWalkIn, startWalkIn, toWalkIn } from './walk-in-values.ts';

interface WalkInDialogProps {
  gate: Gate;
  /** Whom the server has refused: as they were typed. */
  refused: QueuedWalkIn | undefined;
  /** The open spot that they take. */
  spot: GatePerson | undefined;
  /** What is pressed, and the strip that says what was done. */
  door: { act: (subject: string, show: (tools: UndoTools) => Promise<void>) => void };
  onClose: () => void;
  /** For whoever comes next. */
  onNext: () => void;
}

/**
 * Adds a player without an account; without a signal too. Where there is a waiver they read and
 * sign it next, on this device. Who was refused is added under the same nonce, so that what they
 * have paid is booked once.
 */
export function WalkInDialog(props: WalkInDialogProps) {
  const { refused, spot, onClose } = props;
  const walkIn = useWalkIn(props);
  const { offer, waiver, values, errors, step, isBusy, setValues, setStep, add } = walkIn;
  if (waiver && step === 'signing')
    return (
      // A dialog of its own: the button that has led here is gone, and the focus is at its top.
      <GateModal
        key="waiver"
        onClose={onClose}
        onBack={() => setStep('checked')}
        title={`Waiver: ${values.name.trim()}`}
        isFullScreen
      >
        <div className={css.person}>
          <WaiverSigning
            {...{ waiver, name: values.name.trim() }}
            isMinor={null}
            action="Sign and add"
            onSign={add}
          />
          <Unsigned isBusy={isBusy} onBack={() => setStep('checked')} onAdd={() => add()} />
        </div>
      </GateModal>
    );
  return (
    <GateModal onClose={onClose} title={spot?.name ?? 'Add player'}>
      <form
        className={css.person}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          walkIn.check();
        }}
      >
        {refused && <p role="alert">{refused.refusal}</p>}
        <WalkInFields
          {...{ values, errors, offer }}
          onChange={(change) => setValues({ ...values, ...change })}
        />
        <Button size="xl" type="submit" loading={isBusy}>
          {waiver ? 'Next: read and sign' : 'Add, in'}
        </Button>
        {refused && (
          <LeaveOut
            hasPaid={values.method !== ''}
            isBusy={isBusy}
            onLeaveOut={() => walkIn.leaveOut(refused.nonce)}
          />
        )}
      </form>
    </GateModal>
  );
}

/** What was typed of a walk-in, and what is done with it. */
function useWalkIn({ gate, refused, spot, door, onClose, onNext }: WalkInDialogProps) {
  const { offer: offered, waiver } = gate.view.list ?? {};
  // A spot has its options, and costs what nobody has paid for it.
  const own = spot && { places: [], fields: [], pricePence: spot.owedPence };
  const offer = offered && { ...offered, ...own };
  const [values, setValues] = useState(() => startWalkIn(refused));
  const [step, setStep] = useState<'form' | 'checked' | 'signing'>('form');
  const { press, isBusy } = usePresses();
  const errors = step === 'form' ? {} : checkWalkIn(values, offer);
  function add(signing?: GateSigning) {
    const signature = signing && waiver && { ...signing, version: waiver.version };
    const walkIn = {
      ...toWalkIn(values, offer),
      ...(spot && { openSpotId: spot.id }),
      ...(signature && { signature }),
    };
    let nonce = '';
    press(
      'add',
      async () => {
        nonce = await gate.addWalkIn(walkIn, refused?.nonce);
      },
      () => showAdded(walkIn, nonce),
    );
  }
  /** A strip says whom it was, as after every other who comes in. */
  function showAdded(walkIn: WalkInToAdd, nonce: string) {
    onNext();
    door.act('walk-in', async (tools) => tools.setDone(toDone(walkIn, { ...tools, nonce })));
  }
  function check() {
    const [wrong] = Object.keys(checkWalkIn(values, offer));
    setStep(waiver && !wrong ? 'signing' : 'checked');
    if (!waiver && !wrong) add();
  }
  function leaveOut(nonce: string) {
    press('add', () => gate.dismiss(nonce), onClose);
  }
  return {
    ...{ offer, waiver, values, errors, step, setValues, setStep, add, check, leaveOut },
    isBusy: isBusy('add'),
  };
}

interface UnsignedProps {
  isBusy: boolean;
  onBack: () => void;
  onAdd: () => void;
}

/** What else can be done where they sign. */
function Unsigned({ isBusy, onBack, onAdd }: UnsignedProps) {
  return (
    <>
      <Button size="xl" variant="default" onClick={onBack}>
        Back
      </Button>
      <Button size="xl" variant="default" loading={isBusy} onClick={onAdd}>
        Add, waiver not signed
      </Button>
    </>
  );
}

interface LeaveOutProps {
  hasPaid: boolean;
  isBusy: boolean;
  onLeaveOut: () => void;
}

/** Whoever is not added after all has nothing in the box. */
function LeaveOut({ hasPaid, isBusy, onLeaveOut }: LeaveOutProps) {
  if (hasPaid)
    return <p>To leave them out, refund what they have paid first, and choose Not yet.</p>;
  return (
    <Button size="xl" variant="default" loading={isBusy} onClick={onLeaveOut}>
      Do not add
    </Button>
  );
}
