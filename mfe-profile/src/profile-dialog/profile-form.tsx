import { handleSendKeys, SEND_SHORTCUTS, SendHint } from '@muster/remote-kit/form';
import { Anchor, Banner, Button } from '@muster/ui';
import * as css from './profile-dialog.module.css';
import { PrivateFields, PublicFields } from './profile-fields.tsx';
import type { useAvatarUpload } from './use-avatar-upload.ts';
import type { useProfileForm } from './use-profile-form.ts';

interface ProfileFormProps {
  state: ReturnType<typeof useProfileForm>;
  upload: ReturnType<typeof useAvatarUpload>;
  onCancel: () => void;
}

/** The tab Profile Info: the public and the private fields. */
export function ProfileForm({ state, upload, onCancel }: ProfileFormProps) {
  const { form, isSaving, isWaiting } = state;
  return (
    <form
      className={css.form}
      onSubmit={state.submit}
      onKeyDown={handleSendKeys}
      noValidate
      aria-busy={isSaving}
    >
      <div className={css.scroll}>
        {state.failure && !state.isWaiting && (
          <Banner tone="error" text={state.failure} onDismiss={state.dismissFailure} />
        )}
        {state.isRestored && (
          <p className={css.restored}>
            Your unsaved changes have been restored.{' '}
            <Anchor component="button" type="button" onClick={state.startOver}>
              Start over
            </Anchor>
          </p>
        )}
        <PublicFields form={form} upload={upload} />
        <PrivateFields form={form} password={state.password} />
      </div>
      <footer className={css.bar}>
        <SendHint does="saves" isWaiting={isWaiting} />
        <Button variant="default" onClick={onCancel} disabled={isSaving}>
          {isWaiting ? 'Close' : 'Cancel'}
        </Button>
        <Button
          type="submit"
          loading={isSaving}
          disabled={upload.share !== null}
          aria-keyshortcuts={SEND_SHORTCUTS}
        >
          Save changes
        </Button>
      </footer>
    </form>
  );
}
