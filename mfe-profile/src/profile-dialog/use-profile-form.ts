import { failureText } from '@muster/api-client';
import { FAILURE_TEXT, SUCCESS_TEXT, type User } from '@muster/contract';
import { profileForm, profileUpdate, validateFields } from '@muster/contract/schemas';
import { needsDateOfBirth } from '@muster/domain';
import { showBanner, useDraftKey, useViewer } from '@muster/remote-kit';
import { type EntityForm, useEntityForm } from '@muster/remote-kit/form';
import { useState } from 'react';
import { DIALOG_BANNER } from '../dialog-banner.ts';
import {
  mergeProfile,
  type ProfileValues,
  toProfileUpdate,
  toProfileValues,
} from './profile-values.ts';
import { useUpdateProfile } from './use-update-profile.ts';

/** The form of the user's own profile. */
export function useProfileForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const update = useUpdateProfile();
  // What the dialog opened with: the profile of the props is replaced by every save.
  const [initial] = useState(() => toProfileValues(user));
  const schema = needsDateOfBirth(useViewer()) ? profileForm : profileUpdate;
  return useEntityForm<ProfileValues, User>({
    schema: (values) => validateFields(schema, toProfileUpdate(values)),
    initialValues: initial,
    draft: { key: useDraftKey('profile-form') },
    validateOn: 'blur',
    save: (edited) =>
      update.mutateAsync((current) =>
        toProfileUpdate(mergeProfile({ initial, edited, current: toProfileValues(current) })),
      ),
    failureText: (error) => failureText(error, FAILURE_TEXT.profileUpdate, 'connection'),
    onSaved: () => {
      showBanner({ tone: 'success', text: SUCCESS_TEXT.profileUpdated, key: DIALOG_BANNER });
      onSaved();
    },
  });
}

/** The fields of the profile form. */
export type ProfileFields = EntityForm<ProfileValues>['form'];
