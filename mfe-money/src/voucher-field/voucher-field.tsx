import { failureText } from '@muster/api-client';
import { FAILURE_TEXT, LENGTH, type SlotProps } from '@muster/contract';
import { usesFeature } from '@muster/domain';
import { useOptionalSession } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, Group, TextInput } from '@muster/ui';
import { useEffect, useRef, useState } from 'react';
import { describeWorth } from '../vouchers/voucher-text.ts';
import * as css from './voucher-field.module.css';

/** In the form of somebody who is about to join an event for which there may be a voucher. */
export function VoucherField(props: SlotProps['join-form/section@1']) {
  const { event, isChange, isReadOnly } = props;
  if (isChange || isReadOnly || !usesFeature(event, 'vouchers')) return null;
  return <Field {...props} />;
}

function Field({ event, error, register }: SlotProps['join-form/section@1']) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const check = useCheck(event.id, code);
  const isVisitor = useOptionalSession() === null;
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
    <div>
      <Group gap={8} align="end" wrap="nowrap">
        <TextInput
          ref={input}
          className={css.field ?? ''}
          label="Voucher code (optional)"
          description={
            isVisitor ? 'What it takes off is in your booking once you have joined.' : ''
          }
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={LENGTH.voucherCode}
          value={code}
          onChange={(change) => setCode(change.currentTarget.value)}
          error={error !== null || check.refusal !== null}
        />
        {!isVisitor && (
          <Button
            variant="default"
            disabled={code.trim() === ''}
            loading={check.isPending}
            onClick={check.start}
          >
            Check
          </Button>
        )}
      </Group>
      <p role="status" className={css.result} data-refused={check.refusal !== null || undefined}>
        {check.refusal ?? check.worth}
      </p>
    </div>
  );
}

/** Asks what the code takes off; what is known is of the code as it is typed now. */
function useCheck(eventId: string, code: string) {
  const { mutate, variables, data, error, isPending } = useChange('checkVoucher');
  const isOfThis = variables?.body.voucherCode === code;
  return {
    isPending,
    start: () => mutate({ params: { id: eventId }, body: { voucherCode: code } }),
    worth: isOfThis && data ? `This voucher takes ${describeWorth(data)}.` : '',
    refusal: isOfThis && error ? failureText(error, FAILURE_TEXT.checkVoucher) : null,
  };
}
