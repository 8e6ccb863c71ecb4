import axios from 'axios';

/**
 * The location of a postcode in the UK postcode lookup
 * (docs/product/configuration.md#postcode-service). Positions are degrees.
 */
export interface PostcodeLocation {
  postcode: string;
  /** Null where the lookup knows no position: in Jersey, Guernsey and the Isle of Man. */
  latitude: number | null;
  longitude: number | null;
  /** `admin_district`; null if the lookup has none. */
  district: string | null;
  /** `admin_county`; null in unitary areas. */
  county: string | null;
}

/** Short, because the lookup only helps with typing. */
const TIMEOUT_MS = 5_000;

/** The UK postcode lookup, an external service. Both functions reject if it cannot be reached. */
export interface Postcodes {
  /** Postcodes that start with the text; an empty list if none do. */
  complete: (typed: string, signal?: AbortSignal) => Promise<string[]>;
  /** The location of a postcode; null if it does not exist. */
  find: (postcode: string, signal?: AbortSignal) => Promise<PostcodeLocation | null>;
}

/** Creates a client of the lookup at `base`, which comes from the run-time configuration. */
export function createPostcodes(base: string): Postcodes {
  const http = axios.create({ baseURL: base, timeout: TIMEOUT_MS });
  async function get(path: string, signal?: AbortSignal): Promise<unknown> {
    const response = await http.get<{ result?: unknown }>(path, {
      ...(signal && { signal }),
      // 404 means that the postcode does not exist.
      validateStatus: (status) => status === 200 || status === 404,
    });
    return response.data?.result ?? null;
  }
  return {
    complete: async (typed, signal) => {
      const result = await get(`/postcodes/${encodeURIComponent(typed)}/autocomplete`, signal);
      return Array.isArray(result) ? result.map(String) : [];
    },
    find: async (postcode, signal) =>
      toLocation(await get(`/postcodes/${encodeURIComponent(postcode)}`, signal)),
  };
}

function toLocation(result: unknown): PostcodeLocation | null {
  if (typeof result !== 'object' || result === null) return null;
  const { postcode, latitude, longitude, admin_district, admin_county } = result as Record<
    string,
    unknown
  >;
  return {
    postcode: String(postcode),
    latitude: numberOrNull(latitude),
    longitude: numberOrNull(longitude),
    district: textOrNull(admin_district),
    county: textOrNull(admin_county),
  };
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
