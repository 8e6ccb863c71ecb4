import { failureText } from '@muster/api-client';
import { type Event, FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { showBanner, useAbilities, useDraftKey, useSession } from '@muster/remote-kit';
import { type EntityForm, useEntityForm } from '@muster/remote-kit/form';
import { useState } from 'react';
import { useSaveEvent } from '../queries.ts';
import { type EventFormValues, newFormValues, toFormValues } from './form-values.ts';
import { removedMedia, unfinishedErrors } from './media/media-values.ts';
import { toCheckedBody, validateForm } from './to-body.ts';

interface EventFormOptions {
  /** The event to update; a new one when left out. */
  event?: Event | undefined;
  onSaved: () => void;
}

/** The event form: the entity form, and the files that are chosen and not uploaded yet. */
export function useEventForm({ event, onSaved }: EventFormOptions) {
  const { user } = useSession();
  const canApprove = useAbilities().approveEvents;
  const save = useSaveEvent(event?.id);
  /** How many files of a field are not uploaded yet. */
  const [unfinished, setUnfinished] = useState<Readonly<Record<string, number>>>({});
  const [refusedCount, setRefusedCount] = useState(0);
  const entity = useEntityForm<EventFormValues, Event>({
    schema: (values) => ({
      ...validateForm(values, { isNew: !event }),
      ...unfinishedErrors(unfinished),
    }),
    initialValues: event ? toFormValues(event) : newFormValues(user, { approved: canApprove }),
    draft: { key: useDraftKey(`event-form:${event?.id ?? 'new'}`) },
    save: (values) => {
      const body = toCheckedBody(values, { canApprove });
      // Removed files are deleted with the save, so that discarding the form loses nothing.
      const _cleanupMedia = event ? removedMedia(event, values) : [];
      return save.mutateAsync(_cleanupMedia.length > 0 ? { ...body, _cleanupMedia } : body);
    },
    failureText: (error) =>
      failureText(error, event ? FAILURE_TEXT.updateEvent : FAILURE_TEXT.createEvent),
    onInvalid: () => setRefusedCount((count) => count + 1),
    onSaved: ({ approved }) => {
      showBanner({ tone: 'success', text: savedText({ isNew: !event, approved }) });
      onSaved();
    },
  });
  const hasUnfinished = Object.values(unfinished).some((count) => count > 0);
  return {
    ...entity,
    isChanged: entity.isChanged || hasUnfinished,
    event,
    isNew: !event,
    canApprove,
    /** How often a submit found wrong fields. */
    refusedCount,
    reportUnfinished: (path: string, count: number) =>
      setUnfinished((before) => ({ ...before, [path]: count })),
    /** How many spots are taken already. */
    confirmedCount: event?.participantCount ?? 0,
  };
}

/** The fields of the event form, for its sections. */
export type EventForm = EntityForm<EventFormValues>['form'];

function savedText({ isNew, approved }: { isNew: boolean; approved: boolean }): string {
  if (!isNew) return SUCCESS_TEXT.eventSaved;
  return approved ? SUCCESS_TEXT.eventCreated : SUCCESS_TEXT.eventCreatedPending;
}
