import { exploreFilters } from '@muster/contract/schemas';
import { toEventCriteria } from '@muster/domain';
import { nameOf } from '../../features/accounts/people.ts';
import { comingEventsOfOthers, toEventFilter } from '../../features/events/list/to-filter.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { type DueSearch, listDueSearches } from './store.ts';
import type { WatchKind } from './watch.ts';

/** The saved searches of accounts (docs/product/player-screens.md#saved-search-mail). */
export const SAVED_SEARCHES: WatchKind<DueSearch> = {
  table: 'saved_searches',
  listDue: listDueSearches,
  async toFilter(pool, search, now) {
    const criteria = toEventCriteria(exploreFilters.parse(search.filters), now);
    const chosen = await toEventFilter(pool, criteria);
    const viewer = { id: search.user_id, isSuperadmin: false };
    return chosen && { ...comingEventsOfOthers(viewer, now), ...chosen };
  },
  async sendMatches(trx, search, matches) {
    const to = { userId: search.user_id, email: search.email, name: nameOf(search) };
    const named = { searchId: search.id, searchName: search.name };
    await sendMail(trx, 'savedSearchMatches', to, { ...named, ...matches });
  },
};
