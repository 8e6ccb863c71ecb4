import { useSearchParams } from 'react-router-dom';
import type { ListView } from '../queries.ts';

/** The list's search and page, kept in the URL so that a link or a reload shows the same. */
export function useListView() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page'));
  const view: ListView = {
    search: params.get('search') ?? '',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
  const show = (next: Partial<ListView>) => {
    const { search, page } = { ...view, page: 1, ...next };
    const written = { ...(search && { search }), ...(page > 1 && { page: String(page) }) };
    // Typing must not fill the history; turning pages may.
    setParams(written, { replace: next.page === undefined });
  };
  return { view, show };
}
