import { POSTCODE_LOCATIONS } from './postcode-locations.ts';

interface PostcodeResponse {
  status: number;
  body: { status: number; result?: unknown; error?: string };
}

const MAX_RESULTS = 10;

/** Responds as the UK lookup does, from a few real postcodes. `path` starts with `/postcodes/`. */
export function respondToPostcodes(path: string): PostcodeResponse {
  const [, typed = '', complete] =
    /^\/postcodes\/([^/]+)(\/autocomplete)?\/?$/.exec(path.split('?')[0] ?? '') ?? [];
  const normalized = normalize(decodeURIComponent(typed));
  if (complete) {
    const found = POSTCODE_LOCATIONS.filter(
      ([postcode]) => normalized && normalize(postcode).startsWith(normalized),
    );
    return ok(found.length > 0 ? found.slice(0, MAX_RESULTS).map(([postcode]) => postcode) : null);
  }
  const location = POSTCODE_LOCATIONS.find(([postcode]) => normalize(postcode) === normalized);
  if (!location) return { status: 404, body: { status: 404, error: 'Postcode not found' } };
  const [postcode, latitude, longitude, admin_district, admin_county] = location;
  return ok({ postcode, latitude, longitude, admin_district, admin_county });
}

function ok(result: unknown): PostcodeResponse {
  return { status: 200, body: { status: 200, result } };
}

function normalize(postcode: string): string {
  return postcode.replace(/\s/g, '').toUpperCase();
}
