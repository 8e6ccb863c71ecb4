import { LENGTH, type SlotProps } from '@muster/contract';
import { TextInput } from '@muster/ui';
import { useEffect, useRef, useState } from 'react';

/** In the form of somebody who is about to join an event that costs something. */
export function VoucherField(props: SlotProps['join-form/section@1']) {
  const { event, isChange, isReadOnly } = props;
  if (isChange || isReadOnly || !costsSomething(event)) return null;
  return <Field {...props} />;
}

function costsSomething({ basePrice, customFields }: SlotProps['join-form/section@1']['event']) {
  return (
    basePrice > 0 ||
    customFields.some(({ options }) => options.some(({ price }) => (price ?? 0) > 0))
  );
}

function Field({ error, register }: SlotProps['join-form/section@1']) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(
    () => register({ validate: () => null, toBody: () => ({ voucherCode: code }) }),
    [register, code],
  );
  // It is at the end of a long form, and the sentence below it would be behind the buttons.
  useEffect(() => {
    if (!error) return;
    input.current?.focus({ preventScroll: true });
    input.current?.scrollIntoView({ block: 'center' });
  }, [error]);
  return (
    <TextInput
      ref={input}
      label="Voucher code (optional)"
      description="What it takes off is in your booking once you have joined."
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={LENGTH.voucherCode}
      value={code}
      onChange={(change) => setCode(change.currentTarget.value)}
      error={error !== null}
    />
  );
}
