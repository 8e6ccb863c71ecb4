import { showBanner } from '@muster/remote-kit';
import { formatCount } from '@muster/ui';
import { checkedInAlready } from '../shared/labels.ts';

/** Somebody who had come in before they were checked in: when, and who let them in. */
export interface WasCheckedIn {
  userId: string;
  checkInTime: string;
  checkedInBy: string | null;
}

const MAX_NAMED = 3;

/** `Robert Oakes: Checked in already, 08:09 by Robin`, for each; empty for nobody. */
export function describeCheckedIn(
  found: readonly WasCheckedIn[],
  names: ReadonlyMap<string, string>,
): string {
  const named = found
    .slice(0, MAX_NAMED)
    .map(
      ({ userId, checkInTime, checkedInBy }) =>
        `${names.get(userId) ?? 'A player'}: ${checkedInAlready(checkInTime, checkedInBy)}`,
    );
  const more = found.length - named.length;
  return [...named, ...(more > 0 ? [`${formatCount(more)} more checked in already`] : [])].join(
    '. ',
  );
}

/** Says it until it is dismissed: a ticket may have come in twice. */
export function sayCheckedInBefore(
  found: readonly WasCheckedIn[],
  names: ReadonlyMap<string, string>,
): void {
  if (found.length === 0) return;
  showBanner({ tone: 'error', text: describeCheckedIn(found, names), key: 'checked in before' });
}
