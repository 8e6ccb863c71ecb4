import { failureText } from '@muster/api-client';
import { BOOKS_FORMATS, type BooksFormat } from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';
import { londonIsoDay } from '@muster/domain';
import { useApi } from '@muster/remote-kit';
import { saveFile } from '@muster/remote-kit/files';
import { useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner } from '@muster/ui';
import { DateField } from '@muster/ui/date-field';
import { NativeSelect } from '@muster/ui/overlays';
import * as css from './payment-account.module.css';

interface BooksValues {
  from: string;
  to: string;
  format: BooksFormat;
}

const LABELS: Readonly<Record<BooksFormat, string>> = {
  xlsx: 'Spreadsheet (XLSX)',
  csv: 'CSV',
  xero: 'Bank statement for Xero',
  quickbooks: 'Bank statement for QuickBooks',
};
const OPTIONS = BOOKS_FORMATS.map((value) => ({ value, label: LABELS[value] }));

/** The books of a period over all events as a file, from this year or the first entry. */
export function BooksDownload({ firstDay }: { firstDay: string }) {
  const api = useApi();
  const today = londonIsoDay(new Date());
  const newYear = `${today.slice(0, 4)}-01-01`;
  const { form, ...entity } = useEntityForm<BooksValues, unknown>({
    schema: endpoints.exportLedger.query,
    initialValues: { from: firstDay > newYear ? firstDay : newYear, to: today, format: 'xlsx' },
    save: async (query) => {
      const { from, to, format } = query;
      const end = format === 'xlsx' || format === 'csv' ? `.${format}` : `-${format}.csv`;
      saveFile(`books-${from}-${to}${end}`, await api.exportLedger({ query }));
    },
    failureText: (error) => failureText(error, 'The file could not be made'),
    onSaved: () => undefined,
  });
  const hasFieldErrors = Object.keys(form.errors).length > 0;
  return (
    <form
      className={css.form}
      aria-labelledby="books-title"
      onSubmit={entity.submit}
      noValidate
      aria-busy={entity.isSaving}
    >
      <h4 id="books-title" className={css.heading}>
        Download the books
      </h4>
      <p className={css.text}>
        All entries of all your events. For Xero and QuickBooks it is the money that moved, at most
        1,000 lines in one file.
      </p>
      <FormBanner
        text={hasFieldErrors ? null : entity.failure}
        isWaiting={entity.isWaiting}
        onDismiss={entity.dismissFailure}
      />
      <div className={css.period}>
        <DateField label="From" {...form.getInputProps('from')} value={form.values.from} />
        <DateField label="To" {...form.getInputProps('to')} value={form.values.to} />
        <NativeSelect label="As" data={OPTIONS} {...form.getInputProps('format')} />
      </div>
      <div>
        <Button type="submit" variant="default" loading={entity.isSaving}>
          Download
        </Button>
      </div>
    </form>
  );
}
