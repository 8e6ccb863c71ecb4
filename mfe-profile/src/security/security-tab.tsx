import * as css from '../profile-dialog/profile-dialog.module.css';
import { PasswordSection } from './password-section.tsx';
import type { PasswordForm } from './use-password-form.ts';

interface SecurityTabProps {
  /** Tells password managers whose password it is. */
  email: string;
  password: PasswordForm;
}

/** The tab Security: change the password. */
export function SecurityTab({ email, password }: SecurityTabProps) {
  return (
    <div className={css.scroll}>
      <PasswordSection email={email} password={password} />
    </div>
  );
}
