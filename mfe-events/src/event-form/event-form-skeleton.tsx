import { Skeleton, Stack } from '@muster/ui';
import * as css from './form-frame.module.css';

/** The shape of the form's first section. */
export function EventFormSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton height={24} width={160} />
      <Field />
      <Field heightPx={128} />
      <div className={css.pair}>
        <Field />
        <Field />
      </div>
      <Field />
      <div className={css.pair}>
        <Field />
        <Field />
      </div>
    </Stack>
  );
}

function Field({ heightPx = 44 }: { heightPx?: number }) {
  return (
    <Stack gap={6}>
      <Skeleton height={14} width={96} />
      <Skeleton height={heightPx} />
    </Stack>
  );
}
