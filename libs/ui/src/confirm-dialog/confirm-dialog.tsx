import { Button } from '@mantine/core';
import { Modal } from '@muster/ui/overlays';
import * as css from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  message: string;
  /** What the button does: "Delete". */
  confirmLabel: string;
  /** Red for what cannot be undone. */
  tone?: 'danger' | 'plain';
  /** While it runs the dialog stays and cannot be closed. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back. Escape, the backdrop and Cancel all cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, message, confirmLabel, tone = 'danger', busy = false } = props;
  const cancel = () => !busy && props.onCancel();
  return (
    <Modal
      opened={opened}
      onClose={cancel}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={css.message}>{message}</p>
      <div className={css.buttons}>
        <Button variant="default" onClick={cancel} disabled={busy} data-autofocus>
          Cancel
        </Button>
        <Button color={tone === 'danger' ? 'red' : 'moss'} onClick={props.onConfirm} loading={busy}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
