import { failureText } from '@muster/api-client';
import { type Event, FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { showBanner, useAbilities, useConfig, useDraftKey, useSession } from '@muster/remote-kit';
import { type EntityForm, useEntityForm } from '@muster/remote-kit/form';
import { useState } from 'react';
import { toCopiedValues } from './duplicate/copied-parts.ts';
import { type EventFormValues, newFormValues, toFormValues } from './form-values.ts';
import { removedMedia, unfinishedErrors } from './media/media-values.ts';
import { newPayment, toPaymentValues } from './payment/payment-values.ts';
import { toCheckedBody, validateForm } from './to-body.ts';
import { useSaveEvent } from './use-save-event.ts';

interface EventFormOptions {
  /** The event to update; a new one when left out. */
  event?: Event | undefined;
  /** The event that a new one is copied from. */
  source?: Event | undefined;
  onSaved: (saved: Event) => void;
}

/** The event form: the entity form, and the files that are chosen and not uploaded yet. */
export function useEventForm({ event, source, onSaved }: EventFormOptions) {
  const canApprove = useAbilities().approveEvents;
  const save = useSaveEvent(event);
  const { unfinished, hasUnfinished, reportUnfinished } = useUnfinished();
  const [refusedCount, setRefusedCount] = useState(0);
  const { initialValues, copied, draftName } = useInitialValues({ event, source });
  const entity = useEntityForm<EventFormValues, Event>({
    schema: (values) => ({
      ...validateForm(values, { before: event }),
      ...unfinishedErrors(unfinished),
    }),
    initialValues,
    draft: { key: useDraftKey(`event-form:${draftName}`), isKept: true },
    save: (values) => {
      const body = toCheckedBody(values, { canApprove });
      // Removed files are deleted with the save, so that discarding the form loses nothing.
      const _cleanupMedia = event ? removedMedia(event, values) : [];
      return save.mutateAsync(_cleanupMedia.length > 0 ? { ...body, _cleanupMedia } : body);
    },
    failureText: (error) =>
      failureText(error, event ? FAILURE_TEXT.updateEvent : FAILURE_TEXT.createEvent),
    onInvalid: () => setRefusedCount((count) => count + 1),
    onSaved: (saved) => {
      const { approved } = saved;
      showBanner({ tone: 'success', text: savedText({ isNew: !event, approved }) });
      onSaved(saved);
    },
  });
  return {
    ...entity,
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

function savedText({ isNew, approved }: { isNew: boolean; approved: boolean }): string {
  if (!isNew) return SUCCESS_TEXT.eventSaved;
  return approved ? SUCCESS_TEXT.eventCreated : SUCCESS_TEXT.eventCreatedPending;
}
