import type { Books, SettingsSectionProps } from '@muster/contract';
import { lazyPart } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Skeleton } from '@muster/ui';
import { Suspense, useEffect } from 'react';
import * as css from './payment-account.module.css';
import { VatSection } from './vat-section.tsx';

const BooksDownload = lazyPart(async () => (await import('./books-download.tsx')).BooksDownload);

/** In the settings: VAT, and the books of a period (docs/product/money.md#books). */
export function BooksSettings({ isOpen = true, show }: SettingsSectionProps) {
  const query = useEndpoint('getBooks', {});
  const isLoaded = query.data !== undefined;
  const number = query.data?.vat?.number;
  useEffect(() => {
    if (!isLoaded) return;
    const status = number ? `VAT number ${number}` : 'Off';
    return show?.({ title: 'Books', status, isOn: number !== undefined });
  }, [isLoaded, number, show]);
  if (!isOpen) return null;
  return (
    <AsyncView
      query={query}
      failure="Your books could not be loaded"
      loading="Loading your books"
      skeleton={<Skeleton height={80} />}
    >
      {(books) => <Sections {...books} />}
    </AsyncView>
  );
}

function Sections({ vat, firstDay }: Books) {
  return (
    <div className={css.section}>
      <VatSection vat={vat} />
      {firstDay && (
        <Suspense fallback={<Skeleton height={80} />}>
          <BooksDownload firstDay={firstDay} />
        </Suspense>
      )}
    </div>
  );
}
