import axios from 'axios';

/** Where a postcode is, as the UK lookup knows it (spec.md §7). */
export interface PostcodePlace {
  postcode: string;
  latitude: number;
  longitude: number;
  /** `admin_district`; null where the lookup names none. */
  district: string | null;
  /** `admin_county`; null in unitary areas. */
  county: string | null;
}

/** It only helps with typing: nobody waits long for it. */
const TIMEOUT = 5_000;

/** The UK postcode lookup, a service of others that may be down: both functions then reject. */
export interface Postcodes {
  /** Postcodes that begin like this; none for what begins no postcode. */
  complete: (typed: string, signal?: AbortSignal) => Promise<string[]>;
  /** Where a postcode is; null when there is none. */
  find: (postcode: string, signal?: AbortSignal) => Promise<PostcodePlace | null>;
}

/** `base` comes from the run-time config (decisions.md §8). */
export function createPostcodes(base: string): Postcodes {
  const http = axios.create({ baseURL: base, timeout: TIMEOUT });
  const get = async (path: string, signal?: AbortSignal): Promise<unknown> => {
    const answer = await http.get<{ result?: unknown }>(path, {
      ...(signal && { signal }),
      // Not there is an answer too.
      validateStatus: (status) => status === 200 || status === 404,
    });
    return answer.data?.result ?? null;
  };
  return {
    complete: async (typed, signal) => {
      const result = await get(`/postcodes/${encodeURIComponent(typed)}/autocomplete`, signal);
      return Array.isArray(result) ? result.map(String) : [];
    },
    find: async (postcode, signal) =>
      toPlace(await get(`/postcodes/${encodeURIComponent(postcode)}`, signal)),
  };
}

function toPlace(result: unknown): PostcodePlace | null {
  if (typeof result !== 'object' || result === null) return null;
  const { postcode, latitude, longitude, admin_district, admin_county } = result as Record<
    string,
    unknown
  >;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return {
    postcode: String(postcode),
    latitude,
    longitude,
    district: textOrNull(admin_district),
    county: textOrNull(admin_county),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
