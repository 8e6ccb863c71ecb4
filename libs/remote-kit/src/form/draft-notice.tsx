import { lazyDialog } from '@muster/remote-kit';
import { Anchor, formatEventDate } from '@muster/ui';
import { Suspense, useRef, useState } from 'react';
import * as css from './draft-notice.module.css';
import type { EntityForm } from './use-entity-form.ts';

const ConfirmDialog = lazyDialog(
  async () => (await import('@muster/ui/confirm-dialog')).ConfirmDialog,
);

interface DraftNoticeProps {
  entity: Pick<EntityForm<object>, 'isRestored' | 'draftSavedAt' | 'startOver'>;
  /** When the entity was last saved; nothing for a new one. ISO 8601. */
  changedAt?: string | undefined;
}

/** At the top of a form that began with a draft: says so, and offers to throw it away. */
export function DraftNotice({ entity, changedAt = '' }: DraftNoticeProps) {
  const notice = useRef<HTMLParagraphElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isDiscarded, setDiscarded] = useState(false);
  const text = describeDraft(entity, changedAt);
  if (text === null && !isDiscarded) return null;
  function discard() {
    entity.startOver();
    setAsking(false);
    setDiscarded(true);
    // What had the focus is gone.
    notice.current?.focus();
  }
  return (
    <>
      <p ref={notice} className={css.notice} role="status" tabIndex={-1}>
        {text ?? 'The draft was discarded.'}
        {text !== null && (
          <>
            {' '}
            <Anchor component="button" type="button" onClick={() => setAsking(true)}>
              Discard draft
            </Anchor>
          </>
        )}
      </p>
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            title="Discard draft?"
            message="What you typed will be lost."
            labels={{ cancel: 'Keep draft', confirm: 'Discard draft' }}
            onConfirm={discard}
            onCancel={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Null for a form that began without a draft. */
function describeDraft(
  { isRestored, draftSavedAt }: DraftNoticeProps['entity'],
  changedAt: string,
): string | null {
  // Typed after the draft was kept, and not kept itself.
  if (isRestored) return 'Your unsaved changes have been restored.';
  if (draftSavedAt === null) return null;
  const text = `This is your draft of ${formatEventDate(draftSavedAt)}.`;
  if (changedAt <= draftSavedAt) return text;
  return `${text} Something else was saved since; saving this replaces it.`;
}
