import { failureText } from '@muster/api-client';
import { FAILURE_TEXT, profileUpdate, SUCCESS_TEXT, type User } from '@muster/contract';
import { showBanner, useDraftKey } from '@muster/remote-kit';
import { type EntityForm, useEntityForm } from '@muster/remote-kit/form';
import { useUpdateProfile } from '../queries.ts';
import { type ProfileValues, toProfileValues } from './profile-values.ts';

/** The form of the user's own profile. */
export function useProfileForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const update = useUpdateProfile();
  return useEntityForm<ProfileValues, User>({
    schema: profileUpdate,
    initialValues: toProfileValues(user),
    draft: { key: useDraftKey('profile-form') },
    validateOn: 'blur',
    save: (values) => update.mutateAsync(values),
    failureText: (error) => failureText(error, FAILURE_TEXT.profileUpdate, 'connection'),
    onSaved: () => {
      showBanner({ tone: 'success', text: SUCCESS_TEXT.profileUpdated });
      onSaved();
    },
  });
}

/** The fields of the profile form. */
export type ProfileForm = EntityForm<ProfileValues>['form'];
