import { Skeleton, Stack } from '@muster/ui';
import * as css from './event-page.module.css';

/** The shape of the page while it loads. */
export function EventSkeleton() {
  return (
    <div className={css.columns}>
      <Stack gap="md">
        <Skeleton className={css.heroSkeleton ?? ''} radius="lg" />
        <Skeleton height={36} width="60%" />
        <Skeleton height={96} radius="lg" />
        <Skeleton height={160} radius="lg" />
      </Stack>
      <Skeleton height={220} radius="lg" />
    </div>
  );
}
