import { difficulty as level } from '@muster/contract';
import { useSearchParams } from 'react-router-dom';
import type { ListView } from '../queries.ts';

const WHEN = ['all', 'upcoming', 'past'] as const;

/** What the URL says is shown; what it says wrongly is not. */
export function readListView(params: URLSearchParams): ListView {
  const page = Number(params.get('page'));
  const when = WHEN.find((value) => value === params.get('when'));
  const difficulty = level.safeParse(params.get('difficulty'));
  return {
    search: params.get('search') ?? '',
    difficulty: difficulty.data ?? 'all',
    when: when ?? 'all',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The list's search, filters and page, kept in the URL so that a link or a reload shows the same. */
export function useListView() {
  const [params, setParams] = useSearchParams();
  const view = readListView(params);
  const show = (next: Partial<ListView>) => {
    const { search, difficulty, when, page } = { ...view, page: 1, ...next };
    const written = {
      ...(search && { search }),
      ...(difficulty !== 'all' && { difficulty }),
      ...(when !== 'all' && { when }),
      ...(page > 1 && { page: String(page) }),
    };
    // Typing must not fill the history; turning pages may.
    setParams(written, { replace: next.page === undefined });
  };
  return { view, show, isFiltered: isFiltered(view) };
}

function isFiltered({ search, difficulty, when }: ListView): boolean {
  return search !== '' || difficulty !== 'all' || when !== 'all';
}
