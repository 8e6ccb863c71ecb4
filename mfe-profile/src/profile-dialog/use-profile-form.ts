import { ApiError, failureText } from '@muster/api-client';
import { FAILURE_TEXT, FIELD_TEXT, SUCCESS_TEXT, type User } from '@muster/contract';
import { profileForm, profileUpdate, validateFields } from '@muster/contract/schemas';
import { needsDateOfBirth } from '@muster/domain';
import { showBanner, useDraftKey, useViewer } from '@muster/remote-kit';
import { type EntityForm, useEntityForm } from '@muster/remote-kit/form';
import { useState } from 'react';
import { DIALOG_BANNER } from '../dialog-banner.ts';
import { emailChangeText } from '../email-change-text.ts';
import {
  mergeProfile,
  type ProfileValues,
  toProfileUpdate,
  toProfileValues,
} from './profile-values.ts';
import { useUpdateProfile } from './use-update-profile.ts';

/**
 * The form of the user's own profile. Another email needs the password, which is no field of the
 * form, because its draft is stored.
 */
export function useProfileForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const update = useUpdateProfile();
  // What the dialog opened with: the profile of the props is replaced by every save.
  const [initial] = useState(() => toProfileValues(user));
  const [password, setPassword] = useState('');
  const schema = needsDateOfBirth(useViewer()) ? profileForm : profileUpdate;
  const entity = useEntityForm<ProfileValues, 'pending' | 'changed' | undefined>({
    schema: (values) => validateFields(schema, toProfileUpdate(values)),
    initialValues: initial,
    draft: { key: useDraftKey('profile-form') },
    validateOn: 'blur',
    save: async (edited) => {
      const saved = await update.mutateAsync((current) => ({
        ...toProfileUpdate(mergeProfile({ initial, edited, current: toProfileValues(current) })),
        ...(password && { currentPassword: password }),
      }));
      const { emailChange } = saved;
      if (emailChange === 'needs-password') throw new EmailNeedsPassword();
      return emailChange;
    },
    failureText: (error) =>
      error instanceof EmailNeedsPassword
        ? error.message
        : failureText(error, FAILURE_TEXT.profileUpdate, 'connection'),
    onSaved: (emailChange, { email }) => {
      const aboutEmail = emailChange ? ` ${emailChangeText(emailChange, email)}` : '';
      const text = `${SUCCESS_TEXT.profileUpdated}${aboutEmail}`;
      showBanner({ tone: 'success', text, key: DIALOG_BANNER });
      onSaved();
    },
  });
  const isOtherEmail = entity.form.values.email.trim() !== user.email;
  return { ...entity, password: isOtherEmail ? { value: password, set: setPassword } : null };
}

/** The other fields are saved. */
class EmailNeedsPassword extends ApiError {
  constructor() {
    super('VALIDATION', 'Everything but your email address is saved.', {
      status: 400,
      fields: { currentPassword: FIELD_TEXT.emailNeedsPassword },
    });
  }
}

/** The password that another email needs; null while the email is the account's own. */
export type PasswordOfEmail = ReturnType<typeof useProfileForm>['password'];

/** The fields of the profile form. */
export type ProfileFields = EntityForm<ProfileValues>['form'];
