import { usePageTitle, ViewLinks } from '@muster/remote-kit';
import { Skeleton, SkeletonAfter } from '@muster/ui';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as css from './page.module.css';
import { SECTIONS } from './sections/sections.ts';

const SECTION_LINKS = SECTIONS.map(({ id, label }, position) => ({
  id,
  label,
  to: { search: position === 0 ? '' : `section=${id}` },
}));

/**
 * Admin Dashboard: one section at a time, chosen in the URL
 * (docs/product/administration.md#admin-dashboard).
 */
export function Page() {
  const [query] = useSearchParams();
  const { id, label, Content } =
    SECTIONS.find((section) => section.id === query.get('section')) ?? SECTIONS[0];
  usePageTitle(label);
  return (
    <div className={css.page}>
      <ViewLinks label="Administration" views={SECTION_LINKS} currentId={id} />
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
