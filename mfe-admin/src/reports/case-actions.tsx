import { failureText } from '@muster/api-client';
import { FAILURE_TEXT, type ReportCase } from '@muster/contract';
import { lazyDialog, showBanner } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import * as css from './case-card.module.css';
import { manageUserSearch } from './context.ts';
import { KIND_LABELS } from './labels.ts';
import { useResolveReport } from './use-resolve-report.ts';

const ConfirmDialog = lazyDialog(
  async () => (await import('@muster/ui/confirm-dialog')).ConfirmDialog,
);
const WarnDialog = lazyDialog(async () => (await import('./warn-dialog.tsx')).WarnDialog);

/** Dismiss, Remove and Warn. A profile is not removed: its account is suspended in Manage Users. */
export function CaseActions({ reported }: { reported: ReportCase }) {
  const { id: caseId, subject } = reported;
  const { kind, exists, owner } = subject;
  const [asked, setAsked] = useState<'remove' | 'warn' | null>(null);
  const resolve = useResolveReport();
  const name = KIND_LABELS[kind].toLowerCase();
  function decide(outcome: 'dismissed' | 'removed') {
    resolve.mutate(
      { params: { id: caseId }, body: { outcome } },
      {
        onError: (error) =>
          showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.resolveReport) }),
        onSettled: () => setAsked(null),
      },
    );
  }
  return (
    <footer className={css.actions}>
      <Button variant="default" loading={resolve.isPending} onClick={() => decide('dismissed')}>
        Dismiss
      </Button>
      {owner && (
        <Button variant="default" onClick={() => setAsked('warn')}>
          Warn
        </Button>
      )}
      {kind !== 'user' && exists && (
        <Button variant="outline" color="red" onClick={() => setAsked('remove')}>
          Remove
        </Button>
      )}
      {owner && (
        <Link className={css.link} to={{ search: manageUserSearch(owner.id) }}>
          Manage account
        </Link>
      )}
      <Suspense fallback={null}>
        {asked === 'remove' && (
          <ConfirmDialog
            title={`Remove this ${name}?`}
            message={`${removalOf(kind)} Each reporter is told that it was removed.`}
            labels={{ confirm: 'Remove' }}
            isBusy={resolve.isPending}
            onConfirm={() => decide('removed')}
            onCancel={() => setAsked(null)}
          />
        )}
        {asked === 'warn' && owner && (
          <WarnDialog caseId={caseId} name={owner.name} onClose={() => setAsked(null)} />
        )}
      </Suspense>
    </footer>
  );
}

function removalOf(kind: ReportCase['subject']['kind']): string {
  if (kind === 'squad') return 'The squad will be called “Squad”.';
  return `The ${KIND_LABELS[kind].toLowerCase()} will be permanently deleted.`;
}
