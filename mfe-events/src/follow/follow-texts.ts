/** What is said when something about following has failed. */
export const FOLLOW_FAILURE = {
  follow: 'This could not be changed. Please try again',
  followByEmail: 'The email could not be sent. Please try again',
  confirmFollow: 'This could not be confirmed. Please try again',
} as const;
