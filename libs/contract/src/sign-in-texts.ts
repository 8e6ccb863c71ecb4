/** The texts of the sign-in page, apart from all others, so that it loads no more than these (docs/product/texts.md#texts). */
export const SIGN_IN_TEXT = {
  emailRequired: 'Email is required',
  emailFormat: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  failed: 'Login failed',
  network:
    'Network error - this might be a CORS issue or the API server might be down. Please check your connection and try again.',
} as const;
