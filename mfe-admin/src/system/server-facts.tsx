import { failureText } from '@muster/api-client';
import { FAILURE_TEXT, type SystemState } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, formatBytes, formatCount, Paper } from '@muster/ui';
import * as css from './system.module.css';

/** Version, database, file store, mail and durable jobs. */
export function ServerFacts({ state }: { state: SystemState }) {
  const { database, mail } = state;
  const facts = [
    ['Muster', state.version],
    ['PostgreSQL', `${database.version}, ${formatBytes(database.sizeBytes)}`],
    ['Latest migration', database.latestMigration],
    ['Files', state.storage === 's3' ? 'S3 store' : 'Folder on the server'],
    ['Email', mail.isSent ? 'Sent through SMTP' : 'Written to files, not sent'],
    ['Emails waiting', formatCount(mail.waiting)],
    ['Jobs waiting', formatCount(state.jobs.waiting)],
    ['Refunds waiting', formatCount(state.refunds.waiting)],
    ['Refunds failed', describeFailed(state.refunds)],
  ] as const;
  return (
    <Paper withBorder className={css.facts}>
      <dl className={css.list}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt className={css.term}>{term}</dt>
            <dd className={css.text}>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={css.buttons}>
        <ConnectionTest />
        {state.refunds.orphaned > 0 && <RetryRefunds count={state.refunds.orphaned} />}
      </div>
    </Paper>
  );
}

/** Those of events that exist are for their organizers. */
function describeFailed({ failed, orphaned }: SystemState['refunds']): string {
  if (orphaned === 0) return formatCount(failed);
  return `${formatCount(failed)}, ${formatCount(orphaned)} of events that are gone`;
}

function RetryRefunds({ count }: { count: number }) {
  const retry = useChange('retryOrphanedRefunds', { refreshes: ['system'] });
  function start() {
    return retry.mutate(
      {},
      {
        onSuccess: ({ refunds }) =>
          showBanner({
            tone: 'success',
            text: `The provider is asked again for ${refunds === 1 ? '1 refund' : `${formatCount(refunds)} refunds`}.`,
          }),
        onError: (error) =>
          showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.retryRefunds) }),
      },
    );
  }
  return (
    <Button variant="default" onClick={start} loading={retry.isPending}>
      Try {count === 1 ? 'Refund' : 'Refunds'} Again
    </Button>
  );
}

function ConnectionTest() {
  const test = useChange('testFileConnection');
  function start() {
    return test.mutate(
      {},
      {
        onSuccess: ({ milliseconds }) =>
          showBanner({ tone: 'success', text: `The file store works (${milliseconds} ms).` }),
        onError: (error) =>
          showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.testStorage) }),
      },
    );
  }
  return (
    <Button variant="default" onClick={start} loading={test.isPending}>
      Test Connection
    </Button>
  );
}
