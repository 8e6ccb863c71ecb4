import type { Handlers } from '../../platform/http/handler.ts';
import { blocks } from './blocks.ts';
import { emailChanges } from './email-changes.ts';
import { notices } from './notices.ts';
import { passwordChanges } from './password-changes.ts';
import { sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';

export const accountsEndpoints = {
  ...blocks,
  ...emailChanges,
  ...notices,
  ...passwordChanges,
  ...sessions,
  ...signIn,
} satisfies Partial<Handlers>;
