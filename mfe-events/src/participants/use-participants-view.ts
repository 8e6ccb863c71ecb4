import { useNavigate, useSearchParams } from 'react-router-dom';
import { EVENTS_PATH } from '../paths.ts';
import { type ParticipantsView, readView, withoutView, writeView } from './participants-view.ts';

/** Search, filters, page and open detail, kept in the URL; and the way back to the list. */
export function useParticipantsView() {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const view = readView(query);
  const searchWith = (next: Partial<ParticipantsView>) =>
    writeView(query, { ...view, ...next }).toString();
  return {
    view,
    /** Another page, another filter (which begins at page 1), or all on one. */
    show: (next: Partial<ParticipantsView>) => {
      // Typing and choosing must not fill the history; turning pages may.
      setQuery(searchWith({ page: 1, ...next }), { replace: next.page === undefined });
    },
    /** The query of one participant's detail. */
    detailSearch: (userId: string) => `?${searchWith({ openUserId: userId })}`,
    closeDetail: () => setQuery(searchWith({ openUserId: null })),
    close: () => navigate({ pathname: EVENTS_PATH, search: withoutView(query).toString() }),
  };
}
