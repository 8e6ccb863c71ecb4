import { DIFFICULTIES, LENGTH } from '@muster/contract';
import { type UrlValues, urlChoice, urlPage, urlText } from '@muster/remote-kit';

/** The part of the list's state that is in the URL. */
export const LIST_SCHEMA = {
  search: urlText('search', { maxLength: LENGTH.search }),
  difficulty: urlChoice('difficulty', DIFFICULTIES),
  when: urlChoice('when', ['upcoming', 'past']),
  page: urlPage(),
};

/** Search, filters (null: all) and page of the list. */
export type ListView = UrlValues<typeof LIST_SCHEMA>;
