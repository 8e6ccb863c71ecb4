import type { Api } from '@muster/api-client';
import { PAYMENT_METHODS, type PaymentMethod } from '@muster/contract';
import { parsePence } from '@muster/domain';
import { Button, TextInput } from '@muster/ui';
import { NativeSelect } from '@muster/ui/overlays';
import { useEffect, useState } from 'react';
import type { Gate } from '../gate/gate.ts';
import { GateModal } from '../gate-modal.tsx';
import { POUNDS_PATTERN } from '../pounds-pattern.ts';
import { usePresses } from '../use-presses.ts';
import { type GateSigning, WaiverSigning } from '../waiver-signing.tsx';
import * as css from './walk-in-dialog.module.css';

interface WalkInDialogProps {
  gate: Gate;
  api: Api;
  eventId: string;
  onClose: () => void;
}

const PAYMENT_LABELS: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  card: 'Card',
  bank: 'Bank transfer',
};

const EMPTY = {
  name: '',
  phone: '',
  emergencyName: '',
  emergencyPhone: '',
  optionId: '',
  method: '',
  pounds: '',
};
type Values = typeof EMPTY;

/**
 * Adds a player without an account; without a signal too. Where there is a waiver they read and
 * sign it next, on this device.
 */
export function WalkInDialog({ gate, api, eventId, onClose }: WalkInDialogProps) {
  const places = usePlaces(api, eventId);
  const [values, setValues] = useState(EMPTY);
  const [isSigning, setSigning] = useState(false);
  const waiver = gate.view.list?.waiver;
  const name = values.name.trim();
  const { press, isBusy } = usePresses();
  function add(signing?: GateSigning) {
    const signature = signing && waiver && { ...signing, version: waiver.version };
    const walkIn = { ...toWalkIn(values), ...(signature && { signature }) };
    press('add', () => gate.addWalkIn(walkIn), onClose);
  }
  if (waiver && isSigning)
    return (
      // A dialog of its own: the button that has led here is gone, and the focus is at its top.
      <GateModal key="waiver" onClose={onClose} title={`Waiver: ${name}`} isFullScreen>
        <div className={css.person}>
          <WaiverSigning {...{ waiver, name }} isMinor={null} action="Sign and add" onSign={add} />
          <Button size="xl" variant="default" onClick={() => setSigning(false)}>
            Back
          </Button>
          <Button size="xl" variant="default" loading={isBusy('add')} onClick={() => add()}>
            Add unsigned
          </Button>
        </div>
      </GateModal>
    );
  return (
    <GateModal onClose={onClose} title="Add player">
      <form
        className={css.person}
        onSubmit={(event) => {
          event.preventDefault();
          if (waiver) setSigning(true);
          else add();
        }}
      >
        <Fields
          values={values}
          places={places}
          onChange={(change) => setValues({ ...values, ...change })}
        />
        <Button size="xl" type="submit" loading={isBusy('add')}>
          {waiver ? 'Next: read and sign' : 'Add, in'}
        </Button>
      </form>
    </GateModal>
  );
}

function toWalkIn(values: Values): Parameters<Gate['addWalkIn']>[0] {
  const { name, phone, emergencyName, emergencyPhone, optionId, method, pounds } = values;
  const pence = parsePence(pounds) ?? 0;
  const payment = { method: method as PaymentMethod, pence };
  return {
    name: name.trim(),
    phone: phone.trim(),
    emergencyContact: { name: emergencyName.trim(), phone: emergencyPhone.trim() },
    optionId: optionId || null,
    payment: method && pence > 0 ? payment : null,
  };
}

interface FieldsProps {
  values: Values;
  places: { value: string; label: string }[];
  onChange: (change: Partial<Values>) => void;
}

function Fields({ values, places, onChange }: FieldsProps) {
  function bind(name: keyof Values, label: string) {
    return {
      size: 'lg',
      label,
      value: values[name],
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        onChange({ [name]: currentTarget.value }),
    } as const;
  }
  const methods = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_LABELS[value] }));
  return (
    <>
      <TextInput {...bind('name', 'Full name')} required />
      <TextInput {...bind('phone', 'Phone')} type="tel" />
      <TextInput {...bind('emergencyName', 'Emergency contact')} required />
      <TextInput
        {...bind('emergencyPhone', 'Phone of the emergency contact')}
        type="tel"
        required
      />
      {places.length > 0 && (
        <NativeSelect
          {...bind('optionId', 'Kind of place')}
          required
          data={[{ value: '', label: 'Choose' }, ...places]}
        />
      )}
      <NativeSelect
        {...bind('method', 'Paid')}
        data={[{ value: '', label: 'Not yet' }, ...methods]}
      />
      {values.method && (
        <TextInput
          {...bind('pounds', 'Pounds')}
          inputMode="decimal"
          pattern={POUNDS_PATTERN}
          required
        />
      )}
    </>
  );
}

/** The kinds of place of the event, where a connection says which there are. */
function usePlaces(api: Api, eventId: string): { value: string; label: string }[] {
  const [places, setPlaces] = useState<{ value: string; label: string }[]>([]);
  useEffect(() => {
    let isGone = false;
    api.getEvent({ params: { id: eventId } }).then(
      ({ event }) => {
        const options = event.customFields.find(({ isPlace }) => isPlace)?.options ?? [];
        if (!isGone) setPlaces(options.map(({ id, label }) => ({ value: id, label })));
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [api, eventId]);
  return places;
}
