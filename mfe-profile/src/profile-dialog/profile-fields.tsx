import { LENGTH } from '@muster/contract';
import { needsDateOfBirth, publicName } from '@muster/domain';
import { useViewer } from '@muster/remote-kit';
import { PasswordField, TextInput, ToneBadge } from '@muster/ui';
import { DateField } from '@muster/ui/date-field';
import { Textarea } from '@muster/ui/overlays';
import { IconLock, IconWorld } from '@tabler/icons-react';
import { AvatarField } from './avatar-field.tsx';
import * as css from './profile-dialog.module.css';
import type { useAvatarUpload } from './use-avatar-upload.ts';
import type { PasswordOfEmail, ProfileFields } from './use-profile-form.ts';

interface PartProps {
  form: ProfileFields;
}

/** The fields that everyone sees. */
export function PublicFields({
  form,
  upload,
}: PartProps & { upload: ReturnType<typeof useAvatarUpload> }) {
  const { avatarUrl, bio } = form.values;
  return (
    <fieldset className={css.part}>
      <legend className={css.legend}>
        Public
        <ToneBadge tone="moss">
          <IconWorld size={14} stroke={1.75} aria-hidden />
          Everyone sees this
        </ToneBadge>
      </legend>
      <AvatarField
        name={publicName(form.values)}
        url={avatarUrl}
        upload={upload}
        error={form.errors.avatarUrl}
        onRemove={() => form.setFieldValue('avatarUrl', '')}
      />
      <div className={css.pair}>
        <TextInput label="Nick name" required {...form.getInputProps('nickName')} />
        <TextInput
          label="Event organizer name"
          required
          autoComplete="organization"
          {...form.getInputProps('organizerName')}
        />
      </div>
      <div>
        <Textarea label="Bio" rows={4} {...form.getInputProps('bio')} />
        <p className={css.counter} data-over={bio.trim().length > LENGTH.bio || undefined}>
          {bio.trim().length} / {LENGTH.bio}
        </p>
      </div>
    </fieldset>
  );
}

/** The fields that only the user sees. */
export function PrivateFields({ form, password }: PartProps & { password: PasswordOfEmail }) {
  const isDateRequired = needsDateOfBirth(useViewer());
  return (
    <fieldset className={css.part}>
      <legend className={css.legend}>
        Private
        <ToneBadge tone="quiet">
          <IconLock size={14} stroke={1.75} aria-hidden />
          Only you see this
        </ToneBadge>
      </legend>
      <div className={css.pair}>
        <TextInput
          label="Full name"
          required
          autoComplete="name"
          {...form.getInputProps('fullName')}
        />
        <DateField
          label="Date of birth"
          required={isDateRequired}
          isBirthDate
          {...form.getInputProps('dateOfBirth')}
          value={form.values.dateOfBirth}
        />
      </div>
      <TextInput
        type="email"
        label="Email"
        required
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      {password && (
        <PasswordField
          label="Password, to change the email"
          autoComplete="current-password"
          data-path="currentPassword"
          value={password.value}
          onChange={(event) => password.set(event.currentTarget.value)}
          error={form.errors.currentPassword}
        />
      )}
    </fieldset>
  );
}
