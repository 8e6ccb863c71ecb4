import { POSTCODE_LOCATIONS } from './postcode-locations.ts';

interface PostcodeAnswer {
  status: number;
  body: { status: number; result?: unknown; error?: string };
}

const MOST = 10;

/** Responds as the UK lookup does, from a few real postcodes. `path` starts with `/postcodes/`. */
export function respondToPostcodes(path: string): PostcodeAnswer {
  const [, typed = '', complete] =
    /^\/postcodes\/([^/]+)(\/autocomplete)?\/?$/.exec(path.split('?')[0] ?? '') ?? [];
  const wanted = plain(decodeURIComponent(typed));
  if (complete) {
    const found = POSTCODE_LOCATIONS.filter(
      ([postcode]) => wanted && plain(postcode).startsWith(wanted),
    );
    return ok(found.length > 0 ? found.slice(0, MOST).map(([postcode]) => postcode) : null);
  }
  const place = POSTCODE_LOCATIONS.find(([postcode]) => plain(postcode) === wanted);
  if (!place) return { status: 404, body: { status: 404, error: 'Postcode not found' } };
  const [postcode, latitude, longitude, admin_district, admin_county] = place;
  return ok({ postcode, latitude, longitude, admin_district, admin_county });
}

function ok(result: unknown): PostcodeAnswer {
  return { status: 200, body: { status: 200, result } };
}

function plain(postcode: string): string {
  return postcode.replace(/\s/g, '').toUpperCase();
}
