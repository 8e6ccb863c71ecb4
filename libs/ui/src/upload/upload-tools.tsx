import { Button } from '@mantine/core';
import { useState } from 'react';
import * as css from './upload.module.css';
import type { LogEntry } from './upload-log.ts';

interface UploadToolsProps {
  /** Answers a line on how it is; rejects with an Error whose message is for people. */
  testConnection: () => Promise<string>;
  entries: readonly LogEntry[];
  log: (line: string) => void;
}

/** For the superadmin alone: is the store there, and what have the uploads done (spec.md §6). */
export function UploadTools({ testConnection, entries, log }: UploadToolsProps) {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<{ isFine: boolean; line: string } | null>(null);
  const test = async () => {
    setBusy(true);
    const outcome = await testConnection().then(
      (line) => ({ isFine: true, line }),
      (error: Error) => ({ isFine: false, line: error.message }),
    );
    setBusy(false);
    setResult(outcome);
    log(`Test Connection: ${outcome.line}`);
  };
  return (
    <div className={css.tools}>
      <div className={css.test}>
        <Button variant="default" size="sm" loading={isBusy} onClick={() => void test()}>
          Test Connection
        </Button>
        <span role="status" data-failed={result?.isFine === false || undefined}>
          {result?.line}
        </span>
      </div>
      <details className={css.log}>
        <summary>Debug log ({entries.length})</summary>
        {entries.length === 0 && <p>Nothing has happened yet.</p>}
        <ol>
          {entries.map(({ id, at, line }) => (
            <li key={id}>
              <time dateTime={at.toISOString()}>{at.toLocaleTimeString('en-GB')}</time> {line}
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}
