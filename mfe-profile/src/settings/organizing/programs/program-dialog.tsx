import type { EntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import type { ReactNode } from 'react';
import * as css from '../../settings.module.css';

interface ProgramDialogProps<Values extends object> {
  entity: EntityForm<Values>;
  title: string;
  /** On the button that submits. */
  action: string;
  /** Shown instead of the form once it is saved, and closed by its own button alone. */
  secret?: ReactNode;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Adds or changes a key or a webhook. It is not closed by accident while that is sent. */
export function ProgramDialog<Values extends object>(props: ProgramDialogProps<Values>) {
  const { entity, title, action, secret, onClose, children } = props;
  const { form, submit, isSaving, failure, isWaiting, dismissFailure } = entity;
  useReturnFocus();
  const canClose = !secret && !isSaving;
  const hasFieldErrors = Object.keys(form.errors).length > 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      withCloseButton={canClose}
      closeOnEscape={canClose}
      closeOnClickOutside={canClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {secret ?? (
        <form className={css.dialog} onSubmit={submit} noValidate aria-busy={isSaving}>
          <FormBanner
            text={hasFieldErrors ? null : failure}
            isWaiting={isWaiting}
            onDismiss={dismissFailure}
          />
          {children}
          <div className={css.dialogButtons}>
            <Button variant="default" onClick={onClose} disabled={isSaving}>
              Cancel
            </Button>
            <Button type="submit" loading={isSaving}>
              {action}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}
