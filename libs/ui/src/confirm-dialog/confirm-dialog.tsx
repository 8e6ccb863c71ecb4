import { Button } from '@mantine/core';
import { Modal } from '@muster/ui/overlays';
import type { ReactNode } from 'react';
import * as css from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  message: string;
  /** On the buttons: "Delete", and "Cancel" unless it says otherwise. */
  labels: { confirm: string; cancel?: string };
  /** A third way out, between cancelling and confirming. */
  alternative?: { label: string; onChoose: () => void } | undefined;
  /** What is confirmed deletes or takes away something, unless it says otherwise. */
  tone?: 'danger' | 'neutral';
  /** While it is carried out, the dialog cannot be closed. */
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** What can be chosen with it. */
  children?: ReactNode;
}

/** A long label breaks on a phone, and is not cut. */
const BUTTON = { root: css.button ?? '', label: css.label ?? '' };

/**
 * Asks before something that cannot be undone, or that does more than its button said. Escape, the
 * backdrop and the left button cancel. Render it only while it asks.
 *
 *     {isAsking && <ConfirmDialog title="Delete photo?" message="…" labels={{ confirm: 'Delete' }}
 *     … />}
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, message, labels, alternative } = props;
  const { tone = 'danger', isBusy = false, onConfirm } = props;
  function cancel() {
    return !isBusy && props.onCancel();
  }
  return (
    <Modal opened onClose={cancel} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <p className={css.message}>{message}</p>
      {props.children}
      <div className={css.buttons}>
        <Button
          variant="default"
          classNames={BUTTON}
          onClick={cancel}
          disabled={isBusy}
          data-autofocus
        >
          {labels.cancel ?? 'Cancel'}
        </Button>
        {alternative && (
          <Button
            variant="default"
            classNames={BUTTON}
            onClick={alternative.onChoose}
            disabled={isBusy}
          >
            {alternative.label}
          </Button>
        )}
        <Button
          classNames={BUTTON}
          {...(tone === 'danger' && { color: 'red' })}
          onClick={onConfirm}
          loading={isBusy}
        >
          {labels.confirm}
        </Button>
      </div>
    </Modal>
  );
}
