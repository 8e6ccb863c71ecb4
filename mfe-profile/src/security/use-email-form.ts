import { failureText } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';
import { emailChange } from '@muster/contract/schemas';
import { showBanner, useSession } from '@muster/remote-kit';
import { endpointKey, type ResponseOf, useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { DIALOG_BANNER } from '../dialog-banner.ts';
import { emailChangeText } from '../email-change-text.ts';

/** The form as its fields hold it. It has no draft: passwords are never stored. */
interface EmailValues {
  newEmail: string;
  currentPassword: string;
}

type Result = ResponseOf<'requestEmailChange'>;

/** The form that changes the user's email (docs/product/sessions.md#email-change). */
export function useEmailForm() {
  const { updateUser } = useSession();
  const client = useQueryClient();
  const request = useChange('requestEmailChange', {
    onSuccess: ({ user }) => {
      client.setQueryData(endpointKey('getProfile', {}), { user });
      updateUser(user);
    },
  });
  const entity = useEntityForm<EmailValues, Result>({
    schema: emailChange,
    initialValues: { newEmail: '', currentPassword: '' },
    validateOn: 'blur',
    save: (values) => request.mutateAsync({ body: values }),
    failureText: (error) => failureText(error, FAILURE_TEXT.emailChange, 'connection'),
    onSaved: ({ status }) => {
      const { newEmail } = entity.form.values;
      entity.startOver();
      const text = emailChangeText(status === 'changed' ? 'changed' : 'pending', newEmail);
      showBanner({ tone: 'success', text, key: DIALOG_BANNER });
    },
  });
  return entity;
}

/** The state of the email form. */
export type EmailForm = ReturnType<typeof useEmailForm>;
