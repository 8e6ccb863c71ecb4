import type { OptionCount, Participant } from '@muster/contract';
import { useApi } from '@muster/remote-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isComplete, type ParticipantList } from '../data/fetch-all-participants.ts';
import { ALL_BY_SURNAME } from '../data/participants-view.ts';
import { allOptions, optionCountOptions, type QueryContext } from '../data/queries.ts';

/** What the clipboard shows. */
export interface SheetData {
  participants: readonly Participant[];
  /** What was chosen by how many. */
  options: readonly OptionCount[];
}

/**
 * So many are loaded with the screen, because the browser's own print does not wait. More would
 * cost every visit too much.
 */
const MAX_PRELOADED = 200;

/** Loads what is printed, and reads what is loaded. `summary` is what the screen shows. */
export function useSheetData(eventId: string, summary: ParticipantList['summary'] | undefined) {
  const [api, client] = [useApi(), useQueryClient()];
  const isPreloaded = summary !== undefined && summary.total > 0 && summary.total <= MAX_PRELOADED;
  useEffect(() => {
    if (!isPreloaded) return;
    const { everyone, options } = sheetQueries({ api, eventId });
    void client.prefetchQuery(everyone);
    void client.prefetchQuery(options);
  }, [api, client, eventId, isPreloaded]);
  const { everyone, options } = sheetQueries({ api, eventId });
  /** Always from the server, whatever was loaded with the screen. */
  async function load(): Promise<SheetData> {
    const [list, counts] = await Promise.all([
      client.fetchQuery({ ...everyone, staleTime: 0 }),
      client.fetchQuery({ ...options, staleTime: 0 }),
    ]);
    return { participants: list.participants, options: counts };
  }
  /** Null when it is not loaded, or not what the screen shows any more. */
  function read(): SheetData | null {
    const list = client.getQueryState(everyone.queryKey);
    const counts = client.getQueryState(options.queryKey);
    if (!list?.data || !counts?.data || list.isInvalidated || counts.isInvalidated) return null;
    if (!isComplete(list.data) || !isSame(list.data.summary, summary)) return null;
    return { participants: list.data.participants, options: counts.data };
  }
  return { load, read };
}

function sheetQueries(context: QueryContext) {
  return { everyone: allOptions(context, ALL_BY_SURNAME), options: optionCountOptions(context) };
}

function isSame(a: object, b: object | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
