import { useForm } from '@mantine/form';
import { isApiError } from '@muster/api-client';
import { FAILURE_TEXT, SUCCESS_TEXT, type User } from '@muster/contract';
import { showBanner, useDraft } from '@muster/remote-kit';
import { useState } from 'react';
import { useUpdateProfile } from '../queries.ts';
import { type ProfileValues, toProfileValues, validateProfile } from './profile-values.ts';

/** The form's state: values, draft, validation, saving, and what a failure says. */
export function useProfileForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const draft = useDraft<ProfileValues>('profile-form');
  const update = useUpdateProfile();
  const [failure, setFailure] = useState<string | null>(null);
  const [isRestored, setRestored] = useState(draft.kept !== null);
  const [pristine] = useState(() => toProfileValues(user));
  const form = useForm<ProfileValues>({
    initialValues: draft.kept ?? pristine,
    validate: validateProfile,
    validateInputOnBlur: true,
    onValuesChange: draft.keep,
  });

  const submit = form.onSubmit(async (values) => {
    setFailure(null);
    try {
      await update.mutateAsync(values);
      draft.drop();
      showBanner({ tone: 'success', text: SUCCESS_TEXT.profileUpdated });
      onSaved();
    } catch (error) {
      if (isApiError(error)) form.setErrors(error.fields);
      setFailure(failureText(error));
    }
  });
  const startOver = () => {
    form.setValues(pristine);
    form.clearErrors();
    draft.drop();
    setRestored(false);
  };
  return {
    form,
    submit,
    failure,
    dismissFailure: () => setFailure(null),
    isSaving: update.isPending,
    isRestored,
    startOver,
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>['form'];

/** A lost connection is not the profile's fault and has its own words (spec.md §8). */
function failureText(error: unknown): string {
  const isLost = isApiError(error, 'NETWORK') || isApiError(error, 'TIMEOUT');
  return isLost ? FAILURE_TEXT.network : FAILURE_TEXT.profileUpdate;
}
