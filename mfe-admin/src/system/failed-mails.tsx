import { failureText } from '@muster/api-client';
import { FAILURE_TEXT, type FailedMail } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, formatDateTime, Pager, Paper, Skeleton } from '@muster/ui';
import { type Column, DataTable } from '@muster/ui/data-table';
import { keepPreviousData } from '@tanstack/react-query';
import * as css from './system.module.css';

const COLUMNS: readonly Column<FailedMail>[] = [
  {
    id: 'recipient',
    header: 'Recipient',
    cell: ({ recipient }) => recipient,
    isRowHeader: true,
    inCard: 'head',
  },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => kind, inCard: 'labelled' },
  { id: 'error', header: 'Reason', cell: ({ error }) => error, inCard: 'labelled' },
  {
    id: 'created',
    header: 'Since',
    cell: ({ createdAt }) => formatDateTime(createdAt),
    widthPx: 200,
    inCard: 'labelled',
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    cell: (mail) => <RetryButton mail={mail} />,
    widthPx: 140,
    align: 'end',
    inCard: 'actions',
  },
];

interface FailedMailsProps {
  page: number;
  onPage: (page: number) => void;
}

/** The mails that could not be sent, twenty a page, each with Try again. */
export function FailedMails({ page, onPage }: FailedMailsProps) {
  const query = useEndpoint(
    'listFailedMails',
    { query: { page } },
    { placeholderData: keepPreviousData },
  );
  return (
    <AsyncView
      query={query}
      failure={FAILURE_TEXT.fetchFailedMails}
      loading="Loading emails"
      skeleton={<Skeleton height={80} radius="lg" />}
      empty={({ mails }) => mails.length === 0 && <p className={css.none}>Every email was sent.</p>}
    >
      {({ mails, pagination }) => (
        <>
          <Paper withBorder className={css.table}>
            <DataTable
              columns={COLUMNS}
              data={{
                label: 'Failed emails',
                rows: mails,
                id: ({ id }) => id,
                name: ({ recipient }) => recipient,
              }}
            />
          </Paper>
          <Pager {...pagination} of="mails" onPage={onPage} />
        </>
      )}
    </AsyncView>
  );
}

function RetryButton({ mail }: { mail: FailedMail }) {
  const retry = useChange('retryMail', { refreshes: ['system'], refreshAfter: 'settled' });
  function start() {
    return retry.mutate(
      { params: { id: mail.id } },
      {
        onSuccess: () =>
          showBanner({ tone: 'success', text: `The email to ${mail.recipient} is sent again.` }),
        onError: (error) =>
          showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.retryMail) }),
      },
    );
  }
  return (
    <Button
      size="sm"
      variant="default"
      onClick={start}
      loading={retry.isPending}
      aria-label={`Try again: email to ${mail.recipient}`}
    >
      Try again
    </Button>
  );
}
