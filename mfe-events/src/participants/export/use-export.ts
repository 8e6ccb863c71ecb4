import { type Api, isApiError } from '@muster/api-client';
import { type Event, SUCCESS_TEXT } from '@muster/contract';
import { useApi } from '@muster/remote-kit';
import { useEffect, useRef, useState } from 'react';
import { fetchAllParticipants, type ParticipantList } from '../data/fetch-all-participants.ts';
import { ALL_BY_SURNAME } from '../data/participants-view.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { notify } from '../shared/notify.ts';
import {
  columnsOf,
  EXPORTS,
  type ExportKind,
  isSheet,
  nameExport,
  writeExport,
} from './export-contents.ts';

/** An export in progress. */
export interface ExportProgress {
  kind: ExportKind;
  /** How many participants are loaded. */
  loaded: number;
  /** Null until the first page is loaded. */
  total: number | null;
}

interface Export {
  api: Api;
  event: Event;
  kind: ExportKind;
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
}

/** Exports all participants, whatever the list shows; one export at a time. */
export function useExport() {
  const api = useApi();
  const { event } = useParticipantsScreen();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(kind: ExportKind) {
    if (!event || running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProgress({ kind, loaded: 0, total: null });
    try {
      const saved = await saveExport({ api, event, kind, signal, onProgress: setProgress });
      if (saved)
        notify({ tone: 'success', text: SUCCESS_TEXT.fileSaved(saved.name), share: saved.share });
    } catch (error) {
      if (!isApiError(error, 'CANCELLED')) notify({ tone: 'error', text: EXPORTS[kind].failure });
    } finally {
      running.current = null;
      setProgress(null);
    }
  }
  return { progress, start, cancel: () => running.current?.abort() };
}

/**
 * Saves the file and returns its name, and how a PDF is shared; null when it was cancelled at the
 * end.
 */
async function saveExport({ api, event, kind, signal, onProgress }: Export) {
  const list: ParticipantList = await fetchAllParticipants({
    api,
    eventId: event.id,
    filter: { ...ALL_BY_SURNAME, status: EXPORTS[kind].status },
    signal,
    onProgress: ({ participants, pagination }) =>
      onProgress({ kind, loaded: participants.length, total: pagination.total }),
  });
  const [{ fileNamePart, saveFile }, content] = await Promise.all([
    import('@muster/remote-kit/files'),
    writeContent(kind, { api, event, list }),
  ]);
  if (signal.aborted) return null;
  const name = nameExport(kind, fileNamePart(event.title), event.date);
  saveFile(name, content, kind === 'json' ? 'application/json' : 'text/csv;charset=utf-8');
  return { name, share: kind === 'pdf' ? shareOf(name, content) : undefined };
}

/** What hands a file to the share sheet of a phone; undefined where there is none. */
function shareOf(name: string, content: string | Blob): (() => void) | undefined {
  const files = [new File([content], name, { type: 'application/pdf' })];
  if (!navigator.canShare?.({ files })) return undefined;
  // Leaving the sheet without sharing is no failure.
  return () => void navigator.share({ files }).catch(() => undefined);
}

/** Each writer is loaded with the first export that needs it. A Blob has a type of its own. */
async function writeContent(
  kind: ExportKind,
  { api, event, list }: { api: Api; event: Event; list: ParticipantList },
): Promise<string | Blob> {
  if (isSheet(kind)) {
    const { writeSpreadsheet } = await import('./write-spreadsheet.ts');
    return writeSpreadsheet(columnsOf(kind, { event, list }), list.participants);
  }
  if (kind === 'pdf') {
    const [{ writePdf }, { options }] = await Promise.all([
      import('./write-pdf.ts'),
      api.listOptionCounts({ params: { id: event.id } }),
    ]);
    return writePdf({ event, participants: list.participants, options });
  }
  const { toCsv } = await import('@muster/csv');
  return writeExport(kind, { event, list, now: new Date(), toCsv });
}
