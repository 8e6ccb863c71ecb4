/**
 * Whatever follows is a credential: the address of a calendar feed
 * (docs/product/calendars.md#calendar-feed), the code of a ticket or of a squad, or the link of a
 * guardian.
 */
const SECRET_PART =
  /(\/calendar\/|\/tickets\/|\/squad-codes\/|^\/[tj]\/|^\/guardian\/|\/guardian-signatures\/).+/is;

/**
 * The path of a request as the log shows it: without the query, and without what is secret in it,
 * however it is written. `/%61pi/calendar/…` is the same address.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  const decoded = decode(path);
  if (decoded === undefined) return '[malformed]';
  if (decoded.includes('mk_')) return '[key]';
  return SECRET_PART.test(decoded) ? decoded.replace(SECRET_PART, '$1[secret]') : path;
}

function decode(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
