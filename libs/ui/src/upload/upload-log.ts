import { useCallback, useState } from 'react';

/** A line of the debug log. */
export interface LogEntry {
  id: number;
  at: Date;
  line: string;
}

const MAX_ENTRIES = 200;

/**
 * The debug log of uploads, the latest entry first. Lines contain names and addresses, never
 * tokens.
 */
export function useUploadLog() {
  const [entries, setEntries] = useState<readonly LogEntry[]>([]);
  const write = useCallback((line: string) => {
    setEntries((before) => {
      const id = (before[0]?.id ?? 0) + 1;
      return [{ id, at: new Date(), line }, ...before].slice(0, MAX_ENTRIES);
    });
  }, []);
  return { entries, write };
}
