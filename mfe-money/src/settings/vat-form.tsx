import { failureText } from '@muster/api-client';
import { type BooksVat, VAT_RATES, type VatRate } from '@muster/contract';
import { endpoints, validateFields } from '@muster/contract/schemas';
import { londonIsoDay } from '@muster/domain';
import { showBanner, useDraftKey } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { DraftNotice, useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, Group, TextInput } from '@muster/ui';
import { DateField } from '@muster/ui/date-field';
import { Radio } from '@muster/ui/overlays';
import * as css from './payment-account.module.css';

interface VatFormProps {
  vat: BooksVat | null;
  onClose: () => void;
}

interface VatValues {
  number: string;
  rate: string;
  address: string;
  since: string;
}

const RATES: Readonly<Record<VatRate, string>> = {
  20: '20 %, standard',
  5: '5 %, reduced',
  0: '0 %',
};

/** What a VAT invoice has to show of the organizer. */
export function VatForm({ vat, onClose }: VatFormProps) {
  const update = useChange('updateVat', { refreshes: ['books'] });
  const { form, ...entity } = useEntityForm<VatValues, unknown>({
    schema: (values) => validateFields(endpoints.updateVat.body, toBody(values)),
    initialValues: {
      number: vat?.number ?? '',
      rate: String(vat?.rate ?? 20),
      address: vat?.address ?? '',
      since: vat?.since ?? londonIsoDay(new Date()),
    },
    draft: { key: useDraftKey('vat') },
    save: (values) => update.mutateAsync({ body: toBody(values) }),
    failureText: (error) => failureText(error, 'The VAT number could not be saved'),
    onSaved: () => {
      showBanner({ tone: 'success', text: 'Receipts and books show VAT.' });
      onClose();
    },
  });
  function cancel() {
    entity.discard();
    onClose();
  }
  const hasFieldErrors = Object.keys(form.errors).length > 0;
  return (
    <form
      className={css.form}
      aria-label="VAT"
      onSubmit={entity.submit}
      noValidate
      aria-busy={entity.isSaving}
    >
      <DraftNotice entity={entity} />
      <FormBanner
        text={hasFieldErrors ? null : entity.failure}
        isWaiting={entity.isWaiting}
        onDismiss={entity.dismissFailure}
      />
      <Fields since={form.values.since} getInputProps={form.getInputProps} />
      <Group gap={12}>
        <Button variant="default" onClick={cancel} disabled={entity.isSaving}>
          Cancel
        </Button>
        <Button type="submit" loading={entity.isSaving}>
          Save VAT
        </Button>
      </Group>
    </form>
  );
}

interface FieldsProps {
  since: string;
  getInputProps: (field: keyof VatValues) => { onChange: (value: unknown) => void };
}

function Fields({ since, getInputProps }: FieldsProps) {
  return (
    <>
      <TextInput
        label="VAT number"
        placeholder="GB 123 4567 82"
        required
        autoComplete="off"
        {...getInputProps('number')}
      />
      <TextInput
        label="Address of your business"
        description="A VAT invoice has to show it to players."
        required
        {...getInputProps('address')}
      />
      <Radio.Group label="Your prices include" {...getInputProps('rate')}>
        <Group gap={16}>
          {VAT_RATES.map((rate) => (
            <Radio key={rate} value={String(rate)} label={RATES[rate]} />
          ))}
        </Group>
      </Radio.Group>
      <DateField
        label="Registered since; what was paid before has no VAT"
        required
        {...getInputProps('since')}
        value={since}
      />
    </>
  );
}

/** What is chosen of rates is one of them. */
function toBody({ rate, ...values }: VatValues) {
  return { ...values, rate: Number(rate) as VatRate };
}
