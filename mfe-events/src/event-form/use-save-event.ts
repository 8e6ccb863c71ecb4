import type { Api } from '@muster/api-client';
import { type Event, SUCCESS_TEXT } from '@muster/contract';
import { londonIsoDay } from '@muster/domain';
import { useApi } from '@muster/remote-kit';
import { refreshAreas } from '@muster/remote-kit/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isForEditor, pickEditorFields } from './for-editor.ts';
import type { EventFormValues } from './form-values.ts';
import { removedMedia } from './media/media-values.ts';
import {
  createSeries,
  type Scope,
  type SeriesResult,
  seriesChange,
  updateSeries,
} from './repeat/save-series.ts';
import { changedDates, createdSeries } from './repeat/series-texts.ts';
import { toCheckedBody } from './to-body.ts';

interface SaveOptions {
  /** The event to update; a new one when left out. */
  event?: Event | undefined;
  /** The form as it was loaded. */
  before: EventFormValues;
  canApprove: boolean;
}

/** What is to be saved. */
interface Save {
  values: EventFormValues;
  scope: Scope;
}

/** What was saved, with the sentence that says so. */
export interface Saved {
  text: string;
  /** Of a series the first date; undefined before it has one. */
  event: Event | undefined;
  /** What became of the dates of a series. */
  result?: SeriesResult;
}

/** Creates an event or a series, or updates this event or the dates of its series. */
export function useSaveEvent(options: SaveOptions) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: Save): Promise<Saved> => {
      const { event } = options;
      if (!event && save.values.rule) return saveNewSeries(api, save.values);
      const isForOne = save.scope === 'one' || !event?.series;
      return isForOne ? saveEvent(api, save, options) : saveSeries(api, save, options);
    },
    onSuccess: () => refreshAreas(client, ['events']),
  });
}

async function saveEvent(api: Api, { values }: Save, { event, canApprove }: SaveOptions) {
  const body = toCheckedBody(values, { canApprove });
  if (!event) {
    const { event: created } = await api.createEvent({ body });
    const { eventCreated, eventCreatedPending } = SUCCESS_TEXT;
    return { event: created, text: created.approved ? eventCreated : eventCreatedPending };
  }
  // Removed files are deleted with the save, so that discarding the form loses nothing.
  const _cleanupMedia = removedMedia(event, values);
  const whole = _cleanupMedia.length > 0 ? { ...body, _cleanupMedia } : body;
  const change = isForEditor(event) ? pickEditorFields(whole) : whole;
  const saved = await api.updateEvent({ params: { id: event.id }, body: change });
  return { event: saved.event, text: SUCCESS_TEXT.eventSaved };
}

async function saveNewSeries(api: Api, values: EventFormValues): Promise<Saved> {
  const created = await createSeries(api, values);
  return { event: created.events[0], text: createdSeries(created.series) };
}

async function saveSeries(api: Api, { values, scope }: Save, { event, before }: SaveOptions) {
  const change = seriesChange(before, values);
  if (!event?.series || !change) throw new Error('Nothing of a series is changed');
  const from = scope === 'following' ? (event.seriesDay ?? londonIsoDay(event.date)) : undefined;
  const result = await updateSeries(api, change, { series: event.series, from });
  return { event, result, text: changedDates(result) };
}
