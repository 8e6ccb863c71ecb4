import { useCallback, useState } from 'react';

/** What happened, for the debug log. */
export interface LogEntry {
  id: number;
  at: Date;
  line: string;
}

const MOST_ENTRIES = 200;

/** Keeps what uploads report, the latest first. Lines hold names and addresses, never tokens. */
export function useUploadLog() {
  const [entries, setEntries] = useState<readonly LogEntry[]>([]);
  const write = useCallback((line: string) => {
    setEntries((before) => {
      const id = (before[0]?.id ?? 0) + 1;
      return [{ id, at: new Date(), line }, ...before].slice(0, MOST_ENTRIES);
    });
  }, []);
  return { entries, write };
}
