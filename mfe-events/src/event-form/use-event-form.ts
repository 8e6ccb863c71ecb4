import { failureText } from '@muster/api-client';
import { type Event, FAILURE_TEXT } from '@muster/contract';
import { showBanner, useAbilities, useConfig, useDraftKey, useSession } from '@muster/remote-kit';
import { type EntityForm, useEntityForm } from '@muster/remote-kit/form';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { toCopiedValues } from './duplicate/copied-parts.ts';
import { type EventFormValues, newFormValues, toFormValues } from './form-values.ts';
import { unfinishedErrors } from './media/media-values.ts';
import { newPayment, toPaymentValues } from './payment/payment-values.ts';
import { type Scope, type SeriesChange, seriesChange } from './repeat/save-series.ts';
import { validateForm } from './to-body.ts';
import { type Saved, useSaveEvent } from './use-save-event.ts';

interface EventFormOptions {
  /** The event to update; a new one when left out. */
  event?: Event | undefined;
  /** The event that a new one is copied from. */
  source?: Event | undefined;
  onSaved: (saved: Saved) => void;
}

/** The event form: the entity form, and the files that are chosen and not uploaded yet. */
export function useEventForm({ event, source, onSaved }: EventFormOptions) {
  const canApprove = useAbilities().approveEvents;
  const { unfinished, hasUnfinished, reportUnfinished } = useUnfinished();
  const [refusedCount, setRefusedCount] = useState(0);
  const { initialValues, copied, draftName } = useInitialValues({ event, source });
  const [before] = useState(initialValues);
  const save = useSaveEvent({ event, before, canApprove });
  const scope = useRef<Scope>('one');
  const entity = useEntityForm<EventFormValues, Saved>({
    schema: (values) => ({
      ...validateForm(values, { before: event }),
      ...unfinishedErrors(unfinished),
    }),
    initialValues,
    draft: { key: useDraftKey(`event-form:${draftName}`), isKept: true },
    save: (values) => save.mutateAsync({ values, scope: scope.current }),
    failureText: (error) =>
      failureText(error, event ? FAILURE_TEXT.updateEvent : FAILURE_TEXT.createEvent),
    onInvalid: () => setRefusedCount((count) => count + 1),
    onSaved: (saved) => {
      showBanner({ tone: 'success', text: saved.text });
      onSaved(saved);
    },
  });
  const asking = useScopeQuestion({ event, before, entity, scope });
  return {
    ...entity,
    ...asking,
    isChanged: entity.isChanged || hasUnfinished,
    isDraftKept: entity.isDraftKept && !hasUnfinished,
    lostInDraft: hasUnfinished ? 'Files that are not uploaded are not part of it.' : undefined,
    event,
    source,
    /** What a copy began with. */
    copied,
    isNew: !event,
    canApprove,
    /** How often a submit found wrong fields. */
    refusedCount,
    reportUnfinished,
    /** How many spots are taken already. */
    confirmedCount: event?.participantCount ?? 0,
  };
}

/** How many files of each field are not uploaded yet. */
function useUnfinished() {
  const [unfinished, setUnfinished] = useState<Readonly<Record<string, number>>>({});
  return {
    unfinished,
    hasUnfinished: Object.values(unfinished).some((count) => count > 0),
    reportUnfinished: (path: string, count: number) =>
      setUnfinished((before) => ({ ...before, [path]: count })),
  };
}

function useInitialValues({ event, source }: Omit<EventFormOptions, 'onSaved'>) {
  const { user } = useSession();
  const approved = useAbilities().approveEvents;
  const payment = useInitialPayment(event ?? source);
  const [copied] = useState(
    () => source && { ...toCopiedValues(source, { now: new Date(), approved }), payment },
  );
  if (event) return { initialValues: { ...toFormValues(event), payment }, draftName: event.id };
  if (source && copied) return { initialValues: copied, copied, draftName: `copy-of-${source.id}` };
  return { initialValues: { ...newFormValues(user, { approved }), payment }, draftName: 'new' };
}

/** Undefined where nothing can be paid online. */
function useInitialPayment(from: Event | undefined) {
  const { takesPayments } = useConfig();
  const [payment] = useState(() => (from ? toPaymentValues(from.payment) : newPayment()));
  return takesPayments ? payment : undefined;
}

/** The fields of the event form, for its sections. */
export type EventForm = EntityForm<EventFormValues>['form'];

interface Asking {
  event: Event | undefined;
  before: EventFormValues;
  entity: EntityForm<EventFormValues>;
  scope: RefObject<Scope>;
}

/** Of a date of a series it is asked first which dates a change is for. */
function useScopeQuestion({ event, before, entity, scope }: Asking) {
  const [change, setChange] = useState<SeriesChange>();
  function submit(sent?: FormEvent<HTMLFormElement>) {
    scope.current = 'one';
    const isAsked = event?.series && entity.isChanged && !entity.form.validate().hasErrors;
    const asked = isAsked ? seriesChange(before, entity.form.values) : undefined;
    if (!asked) return entity.submit(sent);
    sent?.preventDefault();
    setChange(asked);
  }
  return {
    submit,
    /** What is to be saved, while it is asked for which dates. */
    asked: change,
    answer(chosen: Scope | null) {
      setChange(undefined);
      if (!chosen) return;
      scope.current = chosen;
      entity.submit();
    },
  };
}
