import type { Handlers } from '../../platform/http/handler.ts';
import { blocks } from './blocks.ts';
import { emailChanges } from './email-changes.ts';
import { notices } from './notices.ts';
import { passwordChanges } from './password-changes.ts';
import { secondFactorSignIn } from './second-factor-sign-in.ts';
import { secondFactors } from './second-factors.ts';
import { sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';

export const accountsEndpoints = {
  ...blocks,
  ...emailChanges,
  ...notices,
  ...passwordChanges,
  ...secondFactors,
  ...secondFactorSignIn,
  ...sessions,
  ...signIn,
} satisfies Partial<Handlers>;
