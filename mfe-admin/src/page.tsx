import { Skeleton, SkeletonAfter } from '@muster/ui';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as css from './page.module.css';
import { SectionSelector } from './sections/section-selector.tsx';
import { SECTIONS } from './sections/sections.ts';

/** Admin Dashboard: one section at a time, chosen in the URL (docs/product.md#admin-dashboard). */
export function Page() {
  const [query] = useSearchParams();
  const { id, Content } =
    SECTIONS.find((section) => section.id === query.get('section')) ?? SECTIONS[0];
  return (
    <div className={css.page}>
      <SectionSelector currentId={id} />
      <Suspense key={id} fallback={<SectionSkeleton />}>
        <Content />
      </Suspense>
    </div>
  );
}

function SectionSkeleton() {
  return (
    <SkeletonAfter label="Loading the section">
      <Skeleton height={420} radius="lg" />
    </SkeletonAfter>
  );
}
