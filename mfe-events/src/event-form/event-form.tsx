import { Banner, Button } from '@muster/ui';
import { ErrorSummary } from './error-summary.tsx';
import * as css from './event-form.module.css';
import {
  ApprovalSection,
  BasicSection,
  CapacitySection,
  LocationSection,
  MediaSection,
  OrganizerSection,
} from './sections.tsx';
import type { useEventForm } from './use-event-form.ts';

interface EventFormProps {
  state: ReturnType<typeof useEventForm>;
  isNew: boolean;
  onCancel: () => void;
}

/** All sections, one under the other, and the save bar that stays in sight. */
export function EventForm({ state, isNew, onCancel }: EventFormProps) {
  const { form, submit, failure, isSaving } = state;
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-busy={isSaving}>
      <div className={css.scroll}>
        {state.isRestored && (
          <p className={css.restored} role="status">
            What you typed before is still here.
          </p>
        )}
        {failure && <Banner tone="error" text={failure} onDismiss={state.dismissFailure} />}
        <ErrorSummary errors={form.errors} />
        <BasicSection form={form} />
        <LocationSection form={form} />
        <MediaSection form={form} />
        <OrganizerSection form={form} />
        <CapacitySection form={form} />
        {state.mayApprove && <ApprovalSection form={form} />}
      </div>
      <div className={css.bar}>
        <Button variant="default" onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          {isNew ? 'Create Event' : 'Save Changes'}
        </Button>
      </div>
    </form>
  );
}
