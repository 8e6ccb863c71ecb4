import {
  LENGTH,
  type ParticipationStatus,
  type PaymentStatus,
  participationStatus,
  paymentStatus,
} from '@muster/contract';

/** Whom the list shows; null: whatever they are. */
export interface ParticipantFilter {
  search: string;
  status: ParticipationStatus | null;
  payment: PaymentStatus | null;
}

/** What of the participants is shown, as the URL says it. */
export interface ParticipantsView extends ParticipantFilter {
  page: number;
  /** All on one page. */
  isWhole: boolean;
  /** Whose detail is open. */
  openUserId: string | null;
}

export const NO_FILTER: ParticipantFilter = { search: '', status: null, payment: null };

// Names of their own: the list behind the dialog keeps its search and page in the same query.
const NAMES = {
  search: 'p-search',
  status: 'p-status',
  payment: 'p-payment',
  page: 'p-page',
  isWhole: 'p-all',
  openUserId: 'participant',
} as const;

/** What a query shows; what it says wrongly counts as not said. */
export function readView(query: URLSearchParams): ParticipantsView {
  const page = Number(query.get(NAMES.page));
  return {
    search: (query.get(NAMES.search) ?? '').slice(0, LENGTH.search),
    status: participationStatus.safeParse(query.get(NAMES.status)).data ?? null,
    payment: paymentStatus.safeParse(query.get(NAMES.payment)).data ?? null,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 1_000_000) : 1,
    isWhole: query.get(NAMES.isWhole) === '1',
    openUserId: query.get(NAMES.openUserId),
  };
}

/** The query with another view in it; what belongs to others stays. */
export function writeView(query: URLSearchParams, view: ParticipantsView): URLSearchParams {
  const written = withoutView(query);
  const { page, isWhole } = view;
  const values = { ...view, page: page > 1 ? String(page) : '', isWhole: isWhole ? '1' : '' };
  for (const [key, name] of Object.entries(NAMES)) {
    const value = values[key as keyof typeof NAMES];
    if (value) written.set(name, value);
  }
  return written;
}

/** What is left of a query when the dialog closes: the list as it was filtered. */
export function withoutView(query: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(query);
  for (const name of Object.values(NAMES)) left.delete(name);
  return left;
}
