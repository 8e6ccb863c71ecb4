import type { Handlers } from '../../platform/http/handler.ts';
import { changePassword } from './change-password.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import type { AuthServices } from './create-auth.ts';
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

export function authRoutes(services: AuthServices) {
  return {
    login: (request) => login(services, request),
    register: (request) => register(services, request),
    refresh: (request) => refresh(services, request),
    logout: (request) => logout(services, request),
    validate: (request) => validate(services, request),
    getSignedInUser: (request) => getSignedInUser(services, request),
    requestPasswordReset: (request) => requestPasswordReset(services, request),
    resetPassword: (request) => resetPassword(services, request),
    requestEmailChange: (request) => requestEmailChange(services, request),
    sendEmailConfirmation: (request) => sendEmailConfirmation(services, request),
    confirmEmailChange: (request) => confirmEmailChange(services, request),
    listSessions: (request) => listSessions(services, request),
    endSession: (request) => endSession(services, request),
    endOtherSessions: (request) => endOtherSessions(services, request),
    changePassword: (request) => changePassword(services, request),
  } satisfies Partial<Handlers>;
}
