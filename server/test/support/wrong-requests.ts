import { type Endpoint, MAX_JSON_BODY_BYTES } from '@muster/contract';
import fc from 'fast-check';
import type { RawInput } from './call.ts';
import { wrongText, wrongValue } from './wrong-values.ts';

/** A request as bytes, so that it can be wrong in every way. */
export interface WireRequest {
  method: string;
  /** Path and query, encoded or not. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** It may succeed: the endpoint does not read what is wrong with it. */
  mayPass: boolean;
  /** Its path may belong to another endpoint, or to none. */
  mayLeadElsewhere?: boolean;
}

/** Wrong requests for an endpoint, each one change away from a valid one. */
export function wrongRequests(endpoint: Endpoint, valid: RawInput): fc.Arbitrary<WireRequest> {
  const kinds: fc.Arbitrary<WireRequest>[] = [];
  if (endpoint.params) kinds.push(wrongParams(endpoint, valid));
  if (endpoint.query || endpoint.method === 'GET') kinds.push(wrongQuery(endpoint, valid));
  if (endpoint.file) kinds.push(wrongForm(endpoint, valid));
  else if (endpoint.body)
    kinds.push(
      wrongMember(endpoint, valid),
      wrongBody(endpoint, valid),
      wrongBytes(endpoint, valid),
    );
  return fc.oneof(...kinds);
}

const json = { 'content-type': 'application/json' };

function pathOf(endpoint: Endpoint, params: Record<string, string> = {}, query = ''): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  return `/api${path}${query && `?${query}`}`;
}

function base(endpoint: Endpoint, valid: RawInput): Omit<WireRequest, 'mayPass'> {
  const query = new URLSearchParams(valid.query as Record<string, string>).toString();
  const path = pathOf(endpoint, valid.params, query);
  if (!endpoint.body || endpoint.file) return { method: endpoint.method, path, headers: {} };
  const body = Buffer.from(JSON.stringify(valid.body ?? {}));
  return { method: endpoint.method, path, headers: json, body };
}

/** Half of a surrogate pair is replaced, because a URL cannot hold it. */
function encoded(text: string) {
  return encodeURIComponent(text.toWellFormed());
}

function wrongParams(endpoint: Endpoint, valid: RawInput): fc.Arbitrary<WireRequest> {
  const names = Object.keys(valid.params ?? {});
  const raw = wrongText.map((text) =>
    text.replace(/[^\x21-\x7e]/g, encoded).replace(/[?#]/g, encoded),
  );
  const text = fc.oneof(wrongText.map(encoded), raw);
  return fc.record({ name: fc.constantFrom(...names), text }).map(({ name, text }) => ({
    ...base(endpoint, valid),
    path: pathOf(endpoint, { ...valid.params, [name]: text }),
    // `.` and an empty text lead to another endpoint's path, which may be one of the caller's own
    // lists.
    mayPass: endpoint.method === 'GET',
    mayLeadElsewhere: true,
  }));
}

function wrongQuery(endpoint: Endpoint, valid: RawInput): fc.Arbitrary<WireRequest> {
  const known = Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {});
  const key = fc.oneof(fc.constantFrom('page', 'limit', 'search', ...known), wrongText);
  const pair = fc.tuple(key, wrongText).map((pair) => pair.map(encoded).join('='));
  return fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => {
    const query = pairs.join('&');
    const values = Object.fromEntries(new URLSearchParams(query));
    return {
      ...base(endpoint, valid),
      path: pathOf(endpoint, valid.params, query),
      // What reads may always; of what changes something the last of equal keys decides here.
      mayPass: endpoint.method === 'GET' || endpoint.query?.safeParse(values).success !== false,
    };
  });
}

/** Puts another value at one key of a valid body. */
function wrongMember(endpoint: Endpoint, valid: RawInput): fc.Arbitrary<WireRequest> {
  const body = (valid.body ?? {}) as Record<string, unknown>;
  const known = Object.keys((endpoint.body as { shape?: object } | undefined)?.shape ?? {});
  const keys = [...new Set([...Object.keys(body), ...known, '__proto__', 'id', 'approved'])];
  const changes = fc.dictionary(fc.constantFrom(...keys), wrongValue, { minKeys: 1, maxKeys: 3 });
  return changes.map((change) => asJson(endpoint, valid, { ...body, ...change }));
}

function wrongBody(endpoint: Endpoint, valid: RawInput): fc.Arbitrary<WireRequest> {
  return wrongValue.map((value) => asJson(endpoint, valid, value));
}

function asJson(endpoint: Endpoint, valid: RawInput, value: unknown): WireRequest {
  const body = Buffer.from(JSON.stringify(value) ?? 'null');
  const mayPass =
    body.length <= MAX_JSON_BODY_BYTES &&
    (endpoint.body?.safeParse(JSON.parse(String(body))).success ?? true);
  return { ...base(endpoint, valid), body, mayPass };
}

/** Bodies that are not JSON, not declared as JSON, or too large. */
function wrongBytes(endpoint: Endpoint, valid: RawInput): fc.Arbitrary<WireRequest> {
  const validBody = Buffer.from(JSON.stringify(valid.body ?? {}));
  const cut = fc.nat(Math.max(0, validBody.length - 1)).map((end) => validBody.subarray(0, end));
  const noise = fc.uint8Array({ minLength: 1, maxLength: 500 }).map((bytes) => Buffer.from(bytes));
  const large = fc.constant(Buffer.from(JSON.stringify({ text: 'x'.repeat(1_000_000) })));
  const body = fc.oneof(
    { weight: 8, arbitrary: cut },
    { weight: 8, arbitrary: noise },
    { weight: 1, arbitrary: large },
  );
  const type = fc.constantFrom(
    'application/json',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'nonsense',
  );
  const typed = fc.record({ type, body }).map(({ type, body }) => ({
    ...base(endpoint, valid),
    headers: { 'content-type': type },
    body,
    // An empty body counts as an empty object, which some endpoints accept.
    mayPass: isValid(endpoint, body),
  }));
  return typed;
}

function isValid(endpoint: Endpoint, body: Buffer): boolean {
  try {
    return endpoint.body?.safeParse(JSON.parse(String(body) || '{}')).success ?? true;
  } catch {
    return false;
  }
}

const BOUNDARY = 'xxMusterxx';

/** Multipart bodies that are cut off, have unknown parts, or too many of them. */
function wrongForm(endpoint: Endpoint, valid: RawInput): fc.Arbitrary<WireRequest> {
  const piece = fc
    .record({
      name: fc.oneof(
        fc.constantFrom(endpoint.file?.field ?? 'file', 'folder', 'eventId'),
        wrongText,
      ),
      filename: fc.option(wrongText),
      bytes: fc.uint8Array({ maxLength: 300 }),
    })
    .map(({ name, filename, bytes }) => {
      const file = filename === null ? '' : `; filename="${filename.replace(/["\r\n]/g, '')}"`;
      const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"${file}\r\n\r\n`;
      return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')]);
    });
  const form = fc
    .record({ pieces: fc.array(piece, { maxLength: 30 }), isEnded: fc.boolean(), cut: fc.nat(40) })
    .map(({ pieces, isEnded, cut }) => {
      const whole = Buffer.concat([...pieces, Buffer.from(isEnded ? `--${BOUNDARY}--\r\n` : '')]);
      return isEnded ? whole : whole.subarray(0, Math.max(0, whole.length - cut));
    });
  const type = fc.oneof(
    { weight: 6, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'application/json',
        'text/plain',
      ),
    },
  );
  return fc.record({ form, type }).map(({ form, type }) => ({
    ...base(endpoint, valid),
    headers: { 'content-type': type },
    body: form,
    mayPass: false,
  }));
}
