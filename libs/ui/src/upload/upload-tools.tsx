import { Button } from '@mantine/core';
import { useState } from 'react';
import * as css from './upload.module.css';
import type { LogEntry } from './upload-log.ts';

interface UploadToolsProps {
  /**
   * Resolves with a line about the connection; rejects with an Error whose message is for people.
   */
  testConnection: () => Promise<string>;
  entries: readonly LogEntry[];
  log: (line: string) => void;
}

/** Test Connection and the debug log, for the superadmin (docs/product/files.md#storage-test). */
export function UploadTools({ testConnection, entries, log }: UploadToolsProps) {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<{ isConnected: boolean; line: string } | null>(null);
  async function test() {
    setBusy(true);
    const outcome = await testConnection().then(
      (line) => ({ isConnected: true, line }),
      (error: Error) => ({ isConnected: false, line: error.message }),
    );
    setBusy(false);
    setResult(outcome);
    log(`Test Connection: ${outcome.line}`);
  }
  return (
    <div className={css.tools}>
      <div className={css.test}>
        <Button variant="default" size="sm" loading={isBusy} onClick={() => void test()}>
          Test Connection
        </Button>
        <span role="status" data-failed={result?.isConnected === false || undefined}>
          {result?.line}
        </span>
      </div>
      <details className={css.log}>
        <summary>Debug log ({entries.length})</summary>
        {entries.length === 0 && <p>No entries yet.</p>}
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
