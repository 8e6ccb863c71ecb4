import { isApiError } from '@muster/api-client';
import type { Event } from '@muster/contract';
import { useApi } from '@muster/remote-kit';
import { useEffect, useRef, useState } from 'react';
import { EXPORTS, type ExportKind, nameExport, writeExport } from './export-contents.ts';
import { NO_FILTER } from './participants-view.ts';
import { readEverybody } from './read-everybody.ts';
import type { Notify } from './use-notices.ts';

/** An export on its way: how many of how many are here. */
export interface ExportProgress {
  kind: ExportKind;
  read: number;
  /** Null until the first page is here. */
  total: number | null;
}

/** Reads everybody, whatever the list shows, and gives the file; one export at a time. */
export function useExport(event: Event | undefined, notify: Notify) {
  const api = useApi();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (kind: ExportKind) => {
    if (!event || running.current) return;
    const { failure, status } = EXPORTS[kind];
    const controller = new AbortController();
    running.current = controller;
    setProgress({ kind, read: 0, total: null });
    try {
      const list = await readEverybody({
        api,
        eventId: event.id,
        filter: { ...NO_FILTER, status },
        signal: controller.signal,
        onProgress: ({ participants, pagination }) =>
          setProgress({ kind, read: participants.length, total: pagination.total }),
      });
      const { fileNamePart, saveFile, toCsv } = await import('@muster/remote-kit/files');
      if (controller.signal.aborted) return;
      const name = nameExport(kind, fileNamePart(event.title), event.date);
      const type = kind === 'json' ? 'application/json' : 'text/csv;charset=utf-8';
      saveFile(name, writeExport(kind, { event, list, now: new Date(), toCsv }), type);
      notify({ tone: 'success', text: `Saved ${name}` });
    } catch (error) {
      if (!isApiError(error, 'CANCELLED')) notify({ tone: 'error', text: failure });
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return { progress, start, cancel: () => running.current?.abort() };
}
