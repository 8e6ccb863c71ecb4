import type { User } from '@muster/contract';
import { useAbilities } from '@muster/remote-kit';
import { Anchor, Banner, Button } from '@muster/ui';
import { Modal, Tabs } from '@muster/ui/overlays';
import { IconExternalLink } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { ADMIN_EVENTS_PATH, PROFILE_PATH } from '../paths.ts';
import * as css from './profile-dialog.module.css';
import { PrivateFields, PublicFields } from './profile-fields.tsx';
import { useAvatarUpload } from './use-avatar-upload.ts';
import { useProfileForm } from './use-profile-form.ts';

/** The dialog Profile settings. What is typed is kept when it is closed or the page reloads. */
export function ProfileDialog({ user }: { user: User }) {
  const navigate = useNavigate();
  const { administer } = useAbilities();
  function close() {
    return navigate(PROFILE_PATH);
  }
  return (
    <Modal
      opened
      onClose={close}
      title="Profile settings"
      size={640}
      padding={0}
      classNames={{
        content: css.content ?? '',
        header: css.header ?? '',
        title: css.title ?? '',
        body: css.body ?? '',
      }}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Tabs defaultValue="profile" className={css.tabs ?? ''}>
        <div className={css.tabRow}>
          <Tabs.List>
            <Tabs.Tab value="profile">Profile Info</Tabs.Tab>
          </Tabs.List>
          {administer && <AdminLink />}
        </div>
        <Tabs.Panel value="profile" className={css.panel ?? ''}>
          <ProfileForm user={user} onClose={close} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}

function AdminLink() {
  return (
    <Anchor href={ADMIN_EVENTS_PATH} target="_blank" rel="noopener" className={css.admin ?? ''}>
      Admin Dashboard
      <IconExternalLink size={16} stroke={1.75} aria-hidden />
    </Anchor>
  );
}

function ProfileForm({ user, onClose }: { user: User; onClose: () => void }) {
  const state = useProfileForm({ user, onSaved: onClose });
  const { form, isSaving } = state;
  const upload = useAvatarUpload((url) => form.setFieldValue('avatarUrl', url));
  return (
    <form className={css.form} onSubmit={state.submit} noValidate aria-busy={isSaving}>
      <div className={css.scroll}>
        {state.failure && (
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
        <PrivateFields form={form} />
      </div>
      <footer className={css.bar}>
        <Button variant="default" onClick={onClose} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving} disabled={upload.share !== null}>
          Save changes
        </Button>
      </footer>
    </form>
  );
}
