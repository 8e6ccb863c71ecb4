import type { Handlers } from '../../platform/http/handler.ts';
import { changePassword } from './change-password.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { getSignedInUser } from './get-signed-in-user.ts';
import { listSessions } from './list-sessions.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { refresh } from './refresh.ts';
import { register } from './register.ts';
import { requestEmailChange } from './request-email-change.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { sendEmailConfirmation } from './send-email-confirmation.ts';
import { validate } from './validate.ts';

export const authRoutes = {
  login,
  register,
  refresh,
  logout,
  validate,
  getSignedInUser,
  requestPasswordReset,
  resetPassword,
  requestEmailChange,
  sendEmailConfirmation,
  confirmEmailChange,
  listSessions,
  endSession,
  endOtherSessions,
  changePassword,
} satisfies Partial<Handlers>;
