import { failureText } from '@muster/api-client';
import { FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { passwordForm } from '@muster/contract/schemas';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { DIALOG_BANNER } from '../dialog-banner.ts';

/** The password form as its fields hold it. It has no draft: passwords are never stored. */
export interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
  keepsCrew: boolean;
}

const EMPTY: PasswordValues = {
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
  keepsCrew: false,
};

/** The form that changes the user's password. */
export function usePasswordForm() {
  const change = useChange('changePassword', { refreshes: ['sessions', 'crew'] });
  const entity = useEntityForm<PasswordValues, object>({
    schema: passwordForm,
    initialValues: EMPTY,
    validateOn: 'blur',
    save: ({ confirmPassword, ...body }) => change.mutateAsync({ body }),
    failureText: (error) => failureText(error, FAILURE_TEXT.passwordUpdate, 'connection'),
    onSaved: () => {
      entity.startOver();
      showBanner({ tone: 'success', text: SUCCESS_TEXT.passwordUpdated, key: DIALOG_BANNER });
    },
  });
  return entity;
}

/** The state of the password form. */
export type PasswordForm = ReturnType<typeof usePasswordForm>;
