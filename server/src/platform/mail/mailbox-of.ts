/** The mailbox of an address: many providers deliver `k.im+games@…` to `kim@…`. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at).replace(/\+.*/s, '').replaceAll('.', '');
  return `${name}${email.slice(at)}`.toLowerCase();
}
