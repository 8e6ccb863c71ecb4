import { nameOf } from '../../features/accounts/people.ts';
import { comingEventsOfOthers } from '../../features/events/list/to-filter.ts';
import { organizerNameOf } from '../../features/organizers/organizer-pages.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { type DueFollow, listDueFollows } from './follow-store.ts';
import type { WatchKind } from './watch.ts';

/** Those who follow organizers (docs/product/organizer-pages.md#followers). */
export const FOLLOWS: WatchKind<DueFollow> = {
  table: 'follows',
  listDue: listDueFollows,
  toFilter: (_, { organizerId }, now) => ({
    ...comingEventsOfOthers(null, now),
    organizedBy: organizerId,
  }),
  async sendMatches(trx, { id: followId, organizerId, organizer, account, email }, matches) {
    const to = account
      ? { userId: account.id, email: account.email, name: nameOf(account) }
      : { userId: null, email };
    const organizerName = organizerNameOf(organizer);
    const details = { followId, organizerId, organizerName, ...matches };
    await sendMail(trx, 'followedOrganizers', to, details);
  },
};
