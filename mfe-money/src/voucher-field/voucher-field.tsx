import { failureText } from '@muster/api-client';
import { type Event, FAILURE_TEXT, LENGTH, type SlotProps } from '@muster/contract';
import { toPence, usesFeature, voucherCredit, voucherPence } from '@muster/domain';
import { useOptionalSession } from '@muster/remote-kit';
import { type ResponseOf, useChange } from '@muster/remote-kit/endpoints';
import { Button, Group, TextInput } from '@muster/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { describeWorth } from '../vouchers/voucher-text.ts';
import * as css from './voucher-field.module.css';

/** In the form of somebody who is about to join an event for which there may be a voucher. */
export function VoucherField(props: SlotProps['join-form/section@1']) {
  const { event, isChange, isReadOnly } = props;
  if (isChange || isReadOnly || !usesFeature(event, 'vouchers')) return null;
  return <Field {...props} />;
}

function Field({ event, events = [], error, register }: SlotProps['join-form/section@1']) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const check = useCheck(event.id, { voucherCode: code, ...idsOf(events) });
  const { takesOff } = check;
  const isVisitor = useOptionalSession() === null;
  useEffect(
    () => register({ validate: () => null, toBody: () => ({ voucherCode: code }), takesOff }),
    [register, code, takesOff],
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

function idsOf(events: readonly Event[]) {
  return events.length > 0 ? { eventIds: events.map(({ id }) => id) } : {};
}

interface Checked {
  voucherCode: string;
  /** Of a form for several dates. */
  eventIds?: string[];
}

/** Asks what the code takes off; what is known is of code and dates as they are now. */
function useCheck(id: string, body: Checked) {
  const { mutate, variables, data, error, isPending } = useChange('checkVoucher');
  const isOfThis = JSON.stringify(variables?.body) === JSON.stringify(body);
  const known = isOfThis ? data : undefined;
  const takesOff = useMemo(() => known?.usableAt && takeOff(known, known.usableAt), [known]);
  return {
    ...{ isPending, takesOff },
    start: () => mutate({ params: { id }, body }),
    worth: known ? describeCheck(known, body) : '',
    refusal: isOfThis && error ? failureText(error, FAILURE_TEXT.checkVoucher) : null,
  };
}

type Known = ResponseOf<'checkVoucher'>;

/** What a voucher takes off each date where it can be used. */
function takeOff({ kind, value }: Known, usableAt: readonly string[]) {
  const worth = { kind, value: kind === 'pounds' ? toPence(value) : value };
  return (eventId: string, pence: number) =>
    usableAt.includes(eventId) ? voucherCredit(voucherPence(worth, pence), pence) : 0;
}

function describeCheck(known: Known, { eventIds }: Checked): string {
  const { usableAt } = known;
  const worth = `This voucher takes ${describeWorth(known)}`;
  if (!eventIds || !usableAt || eventIds.length === 1) return `${worth}.`;
  if (usableAt.length === eventIds.length) return `${worth} each date.`;
  return `${worth} ${usableAt.length} of ${eventIds.length} dates.`;
}
