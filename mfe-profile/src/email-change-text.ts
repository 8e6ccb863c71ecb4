/** What a requested change of the email has led to. */
export function emailChangeText(change: 'changed' | 'pending', email: string): string {
  return change === 'changed'
    ? `Your email address is now ${email}.`
    : `Follow the link that was sent to ${email}. Until then your email address stays as it is.`;
}
