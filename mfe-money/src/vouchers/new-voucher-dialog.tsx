import { failureText } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';
import { CopyField, ShownOnce } from '@muster/features/link';
import { useDraftKey } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, TextInput, useIsBelow, useReturnFocus } from '@muster/ui';
import { DateField } from '@muster/ui/date-field';
import { Checkbox, Modal, Radio } from '@muster/ui/overlays';
import { useState } from 'react';
import { EventChoice } from './event-choice.tsx';
import { checkVoucher, startVoucher, toVoucherBody, type VoucherValues } from './voucher-values.ts';
import * as css from './vouchers.module.css';

/** Makes a voucher, and shows its code once. */
export function NewVoucherDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const [code, setCode] = useState<string | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={code ? 'The voucher is made' : 'New voucher'}
      fullScreen={useIsBelow('tablet')}
      withCloseButton={!code}
      closeOnEscape={!code}
      closeOnClickOutside={!code}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {code ? (
        <ShownOnce onDone={onClose}>
          <p>Copy the code now. It is not shown again, and Muster cannot find it out.</p>
          <CopyField text={code} label="Code" button="Copy" />
        </ShownOnce>
      ) : (
        <Fields onMade={setCode} onClose={onClose} />
      )}
    </Modal>
  );
}

interface FieldsProps {
  onMade: (code: string) => void;
  onClose: () => void;
}

function Fields({ onMade, onClose }: FieldsProps) {
  const add = useChange('addVoucher', { refreshes: ['vouchers'] });
  const { form, ...entity } = useEntityForm<VoucherValues, { code: string }>({
    schema: checkVoucher,
    initialValues: startVoucher(),
    draft: { key: useDraftKey('new-voucher') },
    save: (values) => add.mutateAsync({ body: toVoucherBody(values) }),
    failureText: (error) => failureText(error, FAILURE_TEXT.addVoucher),
    onSaved: ({ code }) => onMade(code),
  });
  const { submit, isSaving, failure, isWaiting, dismissFailure } = entity;
  const isPounds = form.values.kind === 'pounds';
  function cancel() {
    entity.discard();
    onClose();
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-busy={isSaving}>
      <FormBanner text={failure} isWaiting={isWaiting} onDismiss={dismissFailure} />
      <Radio.Group label="It takes off" {...form.getInputProps('kind')}>
        <div className={css.choices}>
          <Radio value="pounds" label="An amount in pounds" />
          <Radio value="percent" label="A part of the price, in per cent" />
        </div>
      </Radio.Group>
      <TextInput
        label={isPounds ? 'Pounds' : 'Per cent'}
        inputMode={isPounds ? 'decimal' : 'numeric'}
        autoComplete="off"
        data-autofocus
        {...(isPounds ? { leftSection: '£' } : { rightSection: '%' })}
        {...form.getInputProps('value')}
      />
      <TextInput
        label="How often it can be used"
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('maxUses')}
      />
      <Checkbox
        label="Each player only once"
        {...form.getInputProps('isOncePerPerson', { type: 'checkbox' })}
      />
      <Radio.Group label="For which events" {...form.getInputProps('scope')}>
        <div className={css.choices}>
          <Radio value="all" label="All my events, also later ones" />
          <Radio value="some" label="Only these" />
        </div>
      </Radio.Group>
      {form.values.scope === 'some' && <EventChoice {...form.getInputProps('eventIds')} />}
      <DateField
        label="Last day (optional)"
        {...form.getInputProps('expiresAt')}
        value={form.values.expiresAt}
      />
      <div className={css.buttons}>
        <Button variant="default" onClick={cancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          Make voucher
        </Button>
      </div>
    </form>
  );
}
