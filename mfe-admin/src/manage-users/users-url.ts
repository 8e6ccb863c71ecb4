import { LENGTH, USER_SORTS } from '@muster/contract';
import { urlChoice, urlOpened, urlPage, urlText } from '@muster/remote-kit';

/** What Manage Users keeps in the URL. */
export const USERS_URL = {
  search: urlText('search', { maxLength: LENGTH.search }),
  sort: urlChoice('sort', USER_SORTS),
  direction: urlChoice('order', ['ascending', 'descending']),
  page: urlPage(),
  openUserId: urlOpened('user'),
};

/** The query that opens an account's details. */
export function userSearch(userId: string): string {
  return `?section=users&user=${userId}`;
}
