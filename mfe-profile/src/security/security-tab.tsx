import * as css from '../profile-dialog/profile-dialog.module.css';
import { PasswordSection } from './password-section.tsx';
import { SessionSection } from './session-section.tsx';
import type { PasswordForm } from './use-password-form.ts';

interface SecurityTabProps {
  /** Tells password managers whose password it is. */
  email: string;
  password: PasswordForm;
  /** The sessions are loaded only while the tab is shown. */
  isShown: boolean;
}

/** The tab Security: change the password, and end sessions. */
export function SecurityTab({ email, password, isShown }: SecurityTabProps) {
  return (
    <div className={css.scroll}>
      <PasswordSection email={email} password={password} />
      {isShown && <SessionSection />}
    </div>
  );
}
