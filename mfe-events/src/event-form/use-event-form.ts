import { useForm } from '@mantine/form';
import { isApiError } from '@muster/api-client';
import { type Event, FAILURE_TEXT } from '@muster/contract';
import { showBanner, useDraft, useSession } from '@muster/remote-kit';
import { useState } from 'react';
import { useSaveEvent } from '../queries.ts';
import {
  type EventFormValues,
  newFormValues,
  toCheckedBody,
  toFormValues,
  validateForm,
} from './form-values.ts';
import { removedMedia, unfinishedErrors } from './media/media-values.ts';

interface EventFormOptions {
  /** The event to change; a new one when left out. */
  event?: Event | undefined;
  onSaved: () => void;
}

/** The form's state: values, draft, validation, saving, and what a failure says. */
export function useEventForm({ event, onSaved }: EventFormOptions) {
  const { user, isSuperadmin } = useSession();
  const draft = useDraft<EventFormValues>(`event-form:${event?.id ?? 'new'}`);
  const save = useSaveEvent(event?.id);
  const [failure, setFailure] = useState<string | null>(null);
  const [pristine] = useState(() =>
    event ? toFormValues(event) : newFormValues(user, isSuperadmin),
  );
  /** Files chosen and not stored yet, by field. */
  const [unfinished, setUnfinished] = useState<Readonly<Record<string, number>>>({});
  const form = useForm<EventFormValues>({
    initialValues: draft.kept ?? pristine,
    validate: (values) => ({ ...validateForm(values), ...unfinishedErrors(unfinished) }),
    onValuesChange: draft.keep,
  });
  const hasUnfinished = Object.values(unfinished).some((count) => count > 0);
  const isChanged = hasUnfinished || JSON.stringify(form.values) !== JSON.stringify(pristine);

  const submit = form.onSubmit(async (values) => {
    setFailure(null);
    try {
      const body = toCheckedBody(values, { mayApprove: isSuperadmin });
      // The files go with the save and not before: discarding loses nothing.
      const _cleanupMedia = event ? removedMedia(event, values) : [];
      await save.mutateAsync(_cleanupMedia.length > 0 ? { ...body, _cleanupMedia } : body);
      draft.drop();
      showBanner({
        tone: 'success',
        text: savedText({ isNew: !event, isApproved: values.approved }),
      });
      onSaved();
    } catch (error) {
      if (isApiError(error)) form.setErrors(error.fields);
      setFailure(failureText(error, event ? FAILURE_TEXT.updateEvent : FAILURE_TEXT.createEvent));
    }
  });
  return {
    form,
    submit,
    failure,
    dismissFailure: () => setFailure(null),
    isChanged,
    isRestored: draft.kept !== null,
    discard: draft.drop,
    reportUnfinished: (path: string, count: number) =>
      setUnfinished((before) => ({ ...before, [path]: count })),
    isSaving: save.isPending,
    mayApprove: isSuperadmin,
    /** Places that are taken already. */
    confirmed: event?.participantCount ?? 0,
  };
}

export type EventForm = ReturnType<typeof useEventForm>['form'];

function savedText({ isNew, isApproved }: { isNew: boolean; isApproved: boolean }): string {
  if (!isNew) return 'Event saved.';
  return isApproved ? 'Event created.' : 'Event created. Players see it once it is approved.';
}

function failureText(error: unknown, fallback: string): string {
  return isApiError(error) && error.message ? error.message : fallback;
}
