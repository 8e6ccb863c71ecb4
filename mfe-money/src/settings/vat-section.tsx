import { failureText } from '@muster/api-client';
import type { BooksVat } from '@muster/contract';
import { lazyPart, showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, formatCalendarDay, Group, Skeleton } from '@muster/ui';
import { Suspense, useState } from 'react';
import * as css from './payment-account.module.css';

// With the schemas of the contract, which only a form needs.
const VatForm = lazyPart(async () => (await import('./vat-form.tsx')).VatForm);

/** How the organizer is registered for VAT, and the way to change it. */
export function VatSection({ vat }: { vat: BooksVat | null }) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing)
    return (
      <Suspense fallback={<Skeleton height={240} />}>
        <VatForm vat={vat} onClose={() => setEditing(false)} />
      </Suspense>
    );
  return (
    <>
      <p className={css.text}>
        {vat
          ? `Your prices include ${vat.rate} % VAT under the number ${vat.number}, of what is paid since ${formatCalendarDay(vat.since)}. Receipts are VAT invoices up to £250.`
          : 'Receipts and books say nothing of VAT. If you are registered for it, add your number.'}
      </p>
      <Group gap={12}>
        <Button variant="default" onClick={() => setEditing(true)}>
          {vat ? 'Change VAT' : 'Add VAT number'}
        </Button>
        {vat && <RemoveButton />}
      </Group>
    </>
  );
}

function RemoveButton() {
  const remove = useChange('removeVat', { refreshes: ['books'] });
  return (
    <Button
      variant="subtle"
      color="red"
      loading={remove.isPending}
      onClick={() =>
        remove.mutate(
          {},
          {
            onSuccess: () =>
              showBanner({ tone: 'success', text: 'Receipts and books say nothing of VAT now.' }),
            onError: (error) =>
              showBanner({
                tone: 'error',
                text: failureText(error, 'The VAT number could not be removed'),
              }),
          },
        )
      }
    >
      Remove VAT number
    </Button>
  );
}
