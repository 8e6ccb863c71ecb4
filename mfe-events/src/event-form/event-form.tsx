import { LENGTH } from '@muster/contract';
import { DraftNotice, handleSendKeys, SEND_SHORTCUTS, SendHint } from '@muster/remote-kit/form';
import { Banner, Button, Group, TextInput } from '@muster/ui';
import { Checkbox } from '@muster/ui/overlays';
import { Fragment, useMemo, useRef, useState } from 'react';
import { Rejection } from '../rejection/rejection.tsx';
import * as panelCss from '../side-panel/side-panel.module.css';
import { KeepTemplate } from '../templates/keep-template.tsx';
import { BasicSection } from './basic-section.tsx';
import { CapacitySection } from './capacity-section.tsx';
import { CopiedPartsSection } from './duplicate/copied-parts-section.tsx';
import { RepeatInstead } from './duplicate/repeat-instead.tsx';
import { EquipmentSection } from './equipment-section.tsx';
import { ErrorSummary } from './error-summary.tsx';
import * as css from './event-form.module.css';
import { isForEditor } from './for-editor.ts';
import { LocationSection } from './location/location-section.tsx';
import { MediaSection } from './media/media-section.tsx';
import { AlsoForEvent, type Extra, usedExtras } from './more/also-for-event.tsx';
import { OptionsSection } from './options/options-section.tsx';
import { PaymentSection } from './payment/payment-section.tsx';
import { EventPreview } from './preview/event-preview.tsx';
import { SECTIONS, Section, type SectionTitle } from './section.tsx';
import { SectionIndex } from './section-index.tsx';
import type { EventForm as FormState, useEventForm } from './use-event-form.ts';

interface EventFormProps {
  state: ReturnType<typeof useEventForm>;
  onCancel: () => void;
}

const WITH_APPROVAL: readonly SectionTitle[] = [...SECTIONS, 'Approval'];

const FOR_EDITORS: readonly SectionTitle[] = ['Basic Information', 'Media', 'Required Equipment'];

/**
 * The sections one below the other, their index beside them, and the save bar, which is always
 * visible.
 */
export function EventForm({ state, onCancel }: EventFormProps) {
  const { form, submit, isSaving, isWaiting } = state;
  const isWhole = !isForEditor(state.event);
  const [added, setAdded] = useState<ReadonlySet<Extra>>(() => usedExtras(form.values));
  const extras = new Set([...added, ...usedExtras(form.values)]);
  const takesPayments = extras.has('payment');
  const titles = useMemo(() => {
    const all = state.canApprove ? WITH_APPROVAL : SECTIONS;
    return takesPayments ? all : all.filter((title) => title !== 'Payment Online');
  }, [state.canApprove, takesPayments]);
  // The save bar says that it waits.
  const failure = isWaiting ? null : state.failure;
  const scroll = useRef<HTMLDivElement>(null);
  return (
    <form
      className={`${panelCss.form} ${css.fields}`}
      onSubmit={submit}
      onKeyDown={handleSendKeys}
      noValidate
      aria-busy={isSaving}
    >
      <div className={css.columns}>
        <SectionIndex titles={isWhole ? titles : FOR_EDITORS} container={scroll} />
        <div className={panelCss.scroll} ref={scroll}>
          <DraftNotice entity={state} changedAt={state.event?.updatedAt} />
          {failure && <Banner tone="error" text={failure} onDismiss={state.dismissFailure} />}
          {state.event && <Rejection event={state.event} />}
          <ErrorSummary errors={form.errors} refusedCount={state.refusedCount} />
          <Fragment key={state.startedOverCount}>
            {state.source && (
              <Group gap={12}>
                <RepeatInstead event={state.source} />
                <KeepTemplate event={state.source} />
              </Group>
            )}
            {state.copied && <CopiedPartsSection form={form} source={state.copied} />}
            <BasicSection
              form={form}
              isCopy={state.copied !== undefined}
              isWhole={isWhole}
              isNew={state.isNew}
            />
            {isWhole && <LocationSection form={form} />}
            <MediaSection form={form} onUnfinished={state.reportUnfinished} />
            {isWhole && <OrganizerSection form={form} />}
            {isWhole && (
              <CapacitySection
                form={form}
                confirmedCount={state.confirmedCount}
                hasMinAge={extras.has('minAge')}
              />
            )}
            {isWhole && takesPayments && <PaymentSection form={form} event={state.event} />}
            <EquipmentSection form={form} />
            {isWhole && <OptionsSection form={form} />}
            {isWhole && (
              <AlsoForEvent
                form={form}
                event={state.event}
                extras={extras}
                onAdd={(extra) => setAdded((before) => new Set([...before, extra]))}
              />
            )}
            {state.canApprove && <ApprovalSection form={form} />}
          </Fragment>
        </div>
        <EventPreview values={form.values} event={state.event} />
      </div>
      <SaveBar isNew={state.isNew} isSaving={isSaving} isWaiting={isWaiting} onCancel={onCancel} />
    </form>
  );
}

interface SaveBarProps {
  isNew: boolean;
  isSaving: boolean;
  isWaiting: boolean;
  onCancel: () => void;
}

function SaveBar({ isNew, isSaving, isWaiting, onCancel }: SaveBarProps) {
  return (
    <div className={`${panelCss.bar} ${panelCss.buttons}`}>
      <SendHint does={isNew ? 'creates the event' : 'saves'} isWaiting={isWaiting} />
      <Button variant="default" onClick={onCancel} disabled={isSaving}>
        {isWaiting ? 'Close' : 'Cancel'}
      </Button>
      <Button type="submit" loading={isSaving} aria-keyshortcuts={SEND_SHORTCUTS}>
        {isNew ? 'Create Event' : 'Save Changes'}
      </Button>
    </div>
  );
}

/** For the superadmin: approve or reject. */
function ApprovalSection({ form }: { form: FormState }) {
  return (
    <Section title="Approval">
      <Checkbox
        label="Approved: players can see it"
        {...form.getInputProps('approved', { type: 'checkbox' })}
      />
    </Section>
  );
}

/** The organizer's name that players see. */
function OrganizerSection({ form }: { form: FormState }) {
  return (
    <Section title="Organizer Information">
      <TextInput
        label="Organizer name"
        required
        maxLength={LENGTH.name}
        {...form.getInputProps('organizer.name')}
      />
    </Section>
  );
}
