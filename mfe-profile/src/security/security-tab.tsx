import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionSection } from './session-section.tsx';
import type { EmailForm } from './use-email-form.ts';
import type { PasswordForm } from './use-password-form.ts';

interface SecurityTabProps {
  /** Tells password managers whose password it is. */
  email: string;
  password: PasswordForm;
  emailChange: EmailForm;
  /** Sessions, crew, devices, keys and webhooks are loaded only while the tab is shown. */
  isShown: boolean;
}

/** The tab Security: change the password and the email, and end sessions. */
export function SecurityTab({ email, password, emailChange, isShown }: SecurityTabProps) {
  return (
    <>
      <PasswordSection email={email} password={password} isShown={isShown} />
      <EmailSection email={email} change={emailChange} />
      {isShown && <SessionSection />}
    </>
  );
}
