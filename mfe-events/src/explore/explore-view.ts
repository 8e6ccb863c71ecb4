import {
  type Coordinates,
  DIFFICULTIES,
  type ExploreFilters,
  LENGTH,
  MAX_POUNDS,
  PAGE_SIZE,
  RADIUS_KM,
  roundPosition,
  SITE_FEATURES,
  type SiteFeature,
} from '@muster/contract';
import { toEventCriteria } from '@muster/domain';
import {
  type UrlParameter,
  type UrlValues,
  urlChoice,
  urlOpened,
  urlPage,
  urlText,
} from '@muster/remote-kit';

/** How the events of Explore can be ordered. */
const EXPLORE_SORTS = ['soonest', 'nearest', 'likes'] as const;

/** The part of Explore's state that is in the URL. */
export const EXPLORE_SCHEMA = {
  search: urlText('search', { maxLength: LENGTH.search }),
  difficulty: urlChoice('difficulty', DIFFICULTIES),
  access: featuresParameter('access'),
  when: urlChoice('when', ['weekend', 'days']),
  from: dayParameter('from'),
  to: dayParameter('to'),
  minPrice: numberParameter('min', { min: 0, max: MAX_POUNDS }),
  maxPrice: numberParameter('max', { min: 0, max: MAX_POUNDS }),
  near: positionParameter('near'),
  place: urlText('place', { maxLength: LENGTH.place }),
  radiusKm: numberParameter('radius', { min: 1, max: RADIUS_KM.max }),
  sort: urlChoice('sort', EXPLORE_SORTS),
  // Back leads from the map to the list.
  show: { ...urlChoice('show', ['map']), role: 'opened' as const },
  /** A saved search whose filters are to be applied, as the mail about it links to. */
  savedSearchId: urlOpened('saved'),
  page: urlPage(),
};

/** Filters, order, map or list, and page of Explore. */
export type ExploreView = UrlValues<typeof EXPLORE_SCHEMA>;

/** The values without any filter. */
export const NO_FILTERS = {
  search: '',
  difficulty: null,
  access: '',
  when: null,
  from: '',
  to: '',
  minPrice: null,
  maxPrice: null,
  near: '',
  place: '',
  radiusKm: null,
} satisfies Partial<ExploreView>;

/** The filters of a view, as a saved search keeps them. Only what is filtered is in it. */
export function toFilters(view: ExploreView): ExploreFilters {
  const near = parsePosition(view.near);
  const [minPrice, maxPrice] = inOrder(view);
  return {
    ...(view.search && { search: view.search }),
    ...(view.difficulty && { difficulty: view.difficulty }),
    ...(view.access && { access: parseFeatures(view.access) }),
    ...(view.when === 'weekend' && { when: view.when }),
    ...(view.when === 'days' && view.from && { from: view.from }),
    ...(view.when === 'days' && view.to && { to: view.to }),
    ...(minPrice !== null && { minPrice }),
    ...(maxPrice !== null && { maxPrice }),
    ...(near && { near, ...(view.place && { place: view.place }) }),
    ...(near && view.radiusKm !== null && { radiusKm: view.radiusKm }),
  };
}

/** From 50 to 10 is a range as well: from 10 to 50. */
function inOrder({ minPrice, maxPrice }: Pick<ExploreView, 'minPrice' | 'maxPrice'>) {
  const isReversed = minPrice !== null && maxPrice !== null && minPrice > maxPrice;
  return isReversed ? ([maxPrice, minPrice] as const) : ([minPrice, maxPrice] as const);
}

/** The view with these filters and no others. */
export function toView(filters: ExploreFilters): Partial<ExploreView> {
  const { when, from = '', to = '', near } = filters;
  return {
    ...NO_FILTERS,
    search: filters.search ?? '',
    difficulty: filters.difficulty ?? null,
    access: formatFeatures(filters.access ?? []),
    when: when ?? (from || to ? 'days' : null),
    from,
    to,
    minPrice: filters.minPrice ?? null,
    maxPrice: filters.maxPrice ?? null,
    near: near ? formatPosition(near) : '',
    place: filters.place ?? '',
    radiusKm: filters.radiusKm ?? null,
  };
}

/** The filters of a view at a moment, as the API takes them. */
export function toPinQuery(view: ExploreView, now: Date) {
  const { near, access, ...criteria } = toEventCriteria(toFilters(view), now);
  const list = access && { access: formatFeatures(access) };
  return { ...criteria, ...list, ...(near && { near: `${near.latitude},${near.longitude}` }) };
}

/** A page of a view at a moment, as the API takes it. Without a location nothing is nearest. */
export function toListQuery(view: ExploreView, now: Date) {
  const query = toPinQuery(view, now);
  const chosen = view.sort === 'nearest' && !query.near ? null : view.sort;
  const sort = chosen ?? (view.search ? ('relevance' as const) : ('soonest' as const));
  return { scope: 'explore' as const, limit: PAGE_SIZE.explore, page: view.page, sort, ...query };
}

/** A position as the URL holds it: `53.80,-1.55`, rounded to about a kilometre. */
export function formatPosition({ latitude, longitude }: Coordinates): string {
  return [latitude, longitude].map((degrees) => roundPosition(degrees).toFixed(2)).join(',');
}

/** The position in the URL; undefined when there is none. */
function parsePosition(text: string): Coordinates | undefined {
  const match = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(text);
  if (!match) return undefined;
  const [latitude, longitude] = [roundPosition(Number(match[1])), roundPosition(Number(match[2]))];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return { latitude, longitude };
}

/** `step_free,toilet`: features of a site in one order, as the URL holds them. */
export function formatFeatures(features: readonly SiteFeature[]): string {
  return SITE_FEATURES.filter((feature) => features.includes(feature)).join(',');
}

/** The features in the URL; what is none is left out. */
export function parseFeatures(text: string): SiteFeature[] {
  const given = text.split(',');
  return SITE_FEATURES.filter((feature) => given.includes(feature));
}

function featuresParameter(name: string): UrlParameter<string> {
  function parse(text: string) {
    return formatFeatures(parseFeatures(text)) || undefined;
  }
  return { name, role: 'filter', initial: '', parse, format: (value) => value };
}

function positionParameter(name: string): UrlParameter<string> {
  function parse(text: string) {
    const position = parsePosition(text);
    return position && formatPosition(position);
  }
  return { name, role: 'filter', initial: '', parse, format: (value) => value };
}

function dayParameter(name: string): UrlParameter<string> {
  function parse(text: string) {
    const isDay = /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`));
    return isDay ? text : undefined;
  }
  return { name, role: 'filter', initial: '', parse, format: (value) => value };
}

interface NumberRange {
  min: number;
  max: number;
}

/** A number with at most two decimals, or null. */
function numberParameter(name: string, { min, max }: NumberRange): UrlParameter<number | null> {
  function parse(text: string) {
    const value = /^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  }
  return { name, role: 'filter', initial: null, parse, format: String };
}
