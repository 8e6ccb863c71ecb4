import { LENGTH } from './limits.ts';

/**
 * The parts of the password rule, for the checklist
 * (docs/product/roles-and-accounts.md#password-rule).
 */
export const PASSWORD_CHECKS = [
  { label: 'At least 6 characters', holds: (value: string) => value.length >= LENGTH.passwordMin },
  { label: 'An uppercase letter', holds: (value: string) => /\p{Lu}/u.test(value) },
  { label: 'A lowercase letter', holds: (value: string) => /\p{Ll}/u.test(value) },
  { label: 'A digit', holds: (value: string) => /\d/.test(value) },
] as const;

/**
 * The parts of password strength; the score is how many of them hold
 * (docs/product/roles-and-accounts.md#password-strength).
 */
export const STRENGTH_CHECKS = [
  { label: 'At least 8 characters', holds: (value: string) => value.length >= 8 },
  { label: 'An uppercase letter', holds: (value: string) => /\p{Lu}/u.test(value) },
  { label: 'A lowercase letter', holds: (value: string) => /\p{Ll}/u.test(value) },
  { label: 'A digit', holds: (value: string) => /\d/.test(value) },
  {
    label: 'A special character',
    holds: (value: string) => /[^\p{L}\p{N}\s]/u.test(value),
  },
] as const;

/** Labels of the strength meter for scores 1 to 5; score 0 is labelled as 1. */
export const STRENGTH_LABELS = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/**
 * Strength of a password, 0 to 5; a changed password needs `MIN_PASSWORD_SCORE`
 * (docs/product/roles-and-accounts.md#password-strength).
 */
export function passwordScore(password: string): number {
  return STRENGTH_CHECKS.filter(({ holds }) => holds(password)).length;
}

/** The label of a score, 0 to 5. */
export function strengthLabel(score: number): (typeof STRENGTH_LABELS)[number] {
  return STRENGTH_LABELS[Math.max(score, 1) - 1] ?? 'Very weak';
}

/** The lowest score of a new password. */
export const MIN_PASSWORD_SCORE = 3;
