import type { User } from '@muster/contract';
import {
  dismissBannersWithKey,
  urlChoice,
  useAbilities,
  useBanners,
  usePageTitle,
  useUrlState,
} from '@muster/remote-kit';
import { useLeaveCheck } from '@muster/remote-kit/form';
import { Anchor, BannerStack, useReturnFocus } from '@muster/ui';
import { Modal, Tabs } from '@muster/ui/overlays';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { DIALOG_BANNER } from '../dialog-banner.ts';
import { ADMIN_EVENTS_PATH, PROFILE_PATH } from '../paths.ts';
import { SecurityTab } from '../security/security-tab.tsx';
import { useEmailForm } from '../security/use-email-form.ts';
import { usePasswordForm } from '../security/use-password-form.ts';
import * as css from './profile-dialog.module.css';
import { ProfileForm } from './profile-form.tsx';
import { useAvatarUpload } from './use-avatar-upload.ts';
import { useProfileForm } from './use-profile-form.ts';

const URL_SCHEMA = { tab: urlChoice('tab', ['security']) };

/** The dialog Profile settings. It asks before dropping what was typed, in both of its tabs. */
export function ProfileDialog({ user }: { user: User }) {
  useReturnFocus();
  usePageTitle('Edit profile');
  const { values, set } = useUrlState(URL_SCHEMA);
  const navigate = useNavigate();
  function leave() {
    return navigate(PROFILE_PATH);
  }
  const profile = useProfileForm({ user, onSaved: closeSaved });
  const upload = useAvatarUpload((url) => profile.form.setFieldValue('avatarUrl', url));
  const password = usePasswordForm();
  const emailChange = useEmailForm();
  /** What was typed in the tab Security and is not saved stays open. */
  function closeSaved() {
    if ([password, emailChange].some(({ isChanged }) => isChanged)) set({ tab: 'security' });
    else leave();
  }
  const { requestLeave, question } = useLeaveCheck({
    isChanged:
      [profile, password, emailChange].some(({ isChanged }) => isChanged) || upload.share !== null,
    isSaving: [profile, password, emailChange].some(({ isSaving }) => isSaving),
    // Only the profile has a draft; a password that waits would be lost.
    isWaiting: profile.isWaiting && ![password, emailChange].some(({ isChanged }) => isChanged),
    discard: profile.discard,
    leave,
  });
  return (
    <SettingsModal onClose={requestLeave}>
      <Tabs
        value={values.tab ?? 'profile'}
        onChange={(tab) => set({ tab: tab === 'security' ? tab : null })}
        className={css.tabs ?? ''}
      >
        <TabRow />
        <Messages />
        <Tabs.Panel value="profile" className={css.panel ?? ''}>
          <ProfileForm state={profile} upload={upload} onCancel={requestLeave} />
        </Tabs.Panel>
        <Tabs.Panel value="security" className={css.panel ?? ''}>
          <div className={css.scroll}>
            <SecurityTab
              email={user.email}
              password={password}
              emailChange={emailChange}
              isShown={values.tab === 'security'}
            />
          </div>
        </Tabs.Panel>
      </Tabs>
      {question}
    </SettingsModal>
  );
}

interface SettingsModalProps {
  onClose: () => void;
  children: React.ReactNode;
}

function SettingsModal({ onClose, children }: SettingsModalProps) {
  // Escape reaches every open dialog, so it must not close this one below a question or the crop of
  // the picture.
  function closeTopmost() {
    if (document.querySelectorAll('[role="dialog"]').length === 1) onClose();
  }
  return (
    <Modal
      opened
      onClose={closeTopmost}
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
      {children}
    </Modal>
  );
}

function TabRow() {
  const { administer } = useAbilities();
  return (
    <div className={css.tabRow}>
      <Tabs.List>
        <Tabs.Tab value="profile">Profile Info</Tabs.Tab>
        <Tabs.Tab value="security">Security</Tabs.Tab>
      </Tabs.List>
      {administer && (
        <Anchor href={ADMIN_EVENTS_PATH} target="_blank" rel="noopener" className={css.admin ?? ''}>
          Admin Dashboard
          <IconExternalLink size={16} stroke={1.75} aria-hidden />
        </Anchor>
      )}
    </div>
  );
}

/**
 * The banners, because the dialog covers those of the page. It opens without the messages of the
 * last time.
 */
function Messages() {
  const { banners, dismiss, hold } = useBanners();
  useEffect(() => dismissBannersWithKey(DIALOG_BANNER), []);
  return (
    <div className={css.messages}>
      <BannerStack banners={banners} onDismiss={dismiss} onHold={hold} />
    </div>
  );
}
