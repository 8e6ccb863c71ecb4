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
  /** It may be answered: nothing in it is wrong that the call looks at. */
  mayPass: boolean;
}

/** Wrong requests for a call, each one change away from a right one. */
export function wrongRequests(row: Endpoint, right: RawInput): fc.Arbitrary<WireRequest> {
  const kinds: fc.Arbitrary<WireRequest>[] = [];
  if (row.params) kinds.push(wrongParams(row, right));
  if (row.query || row.method === 'GET') kinds.push(wrongQuery(row, right));
  if (row.file) kinds.push(wrongForm(row, right));
  else if (row.body)
    kinds.push(wrongMember(row, right), wrongBody(row, right), wrongBytes(row, right));
  return fc.oneof(...kinds);
}

const json = { 'content-type': 'application/json' };

function pathOf(row: Endpoint, params: Record<string, string> = {}, query = ''): string {
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  return `/api${path}${query && `?${query}`}`;
}

function base(row: Endpoint, right: RawInput): Omit<WireRequest, 'mayPass'> {
  const query = new URLSearchParams(right.query as Record<string, string>).toString();
  const path = pathOf(row, right.params, query);
  if (!row.body || row.file) return { method: row.method, path, headers: {} };
  const body = Buffer.from(JSON.stringify(right.body ?? {}));
  return { method: row.method, path, headers: json, body };
}

/** An encoded half of a surrogate is replaced: nothing else can stand in an address. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

function wrongParams(row: Endpoint, right: RawInput): fc.Arbitrary<WireRequest> {
  const names = Object.keys(right.params ?? {});
  const raw = wrongText.map((text) =>
    text.replace(/[^\x21-\x7e]/g, encoded).replace(/[?#]/g, encoded),
  );
  const text = fc.oneof(wrongText.map(encoded), raw);
  return fc.record({ name: fc.constantFrom(...names), text }).map(({ name, text }) => ({
    ...base(row, right),
    path: pathOf(row, { ...right.params, [name]: text }),
    // `.` and nothing at all lead to another call's address, which may be one of the caller's own lists.
    mayPass: row.method === 'GET',
  }));
}

function wrongQuery(row: Endpoint, right: RawInput): fc.Arbitrary<WireRequest> {
  const known = Object.keys((row.query as { shape?: object } | undefined)?.shape ?? {});
  const key = fc.oneof(fc.constantFrom('page', 'limit', 'search', ...known), wrongText);
  const pair = fc.tuple(key, wrongText).map((pair) => pair.map(encoded).join('='));
  return fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => ({
    ...base(row, right),
    path: pathOf(row, right.params, pairs.join('&')),
    mayPass: true,
  }));
}

/** Puts something else at one place of the right body. */
function wrongMember(row: Endpoint, right: RawInput): fc.Arbitrary<WireRequest> {
  const body = (right.body ?? {}) as Record<string, unknown>;
  const known = Object.keys((row.body as { shape?: object } | undefined)?.shape ?? {});
  const places = [...new Set([...Object.keys(body), ...known, '__proto__', 'id', 'approved'])];
  const changes = fc.dictionary(fc.constantFrom(...places), wrongValue, { minKeys: 1, maxKeys: 3 });
  return changes.map((change) => asJson(row, right, { ...body, ...change }));
}

function wrongBody(row: Endpoint, right: RawInput): fc.Arbitrary<WireRequest> {
  return wrongValue.map((value) => asJson(row, right, value));
}

function asJson(row: Endpoint, right: RawInput, value: unknown): WireRequest {
  const body = Buffer.from(JSON.stringify(value) ?? 'null');
  const mayPass =
    body.length <= MAX_JSON_BODY_BYTES &&
    (row.body?.safeParse(JSON.parse(String(body))).success ?? true);
  return { ...base(row, right), body, mayPass };
}

/** What is no JSON, not said to be JSON, or too much of it. */
function wrongBytes(row: Endpoint, right: RawInput): fc.Arbitrary<WireRequest> {
  const rightBody = Buffer.from(JSON.stringify(right.body ?? {}));
  const cut = fc.nat(Math.max(0, rightBody.length - 1)).map((end) => rightBody.subarray(0, end));
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
    ...base(row, right),
    headers: { 'content-type': type },
    body,
    // An empty body is an empty object, which some calls take.
    mayPass: isRight(row, body),
  }));
  return typed;
}

function isRight(row: Endpoint, body: Buffer): boolean {
  try {
    return row.body?.safeParse(JSON.parse(String(body) || '{}')).success ?? true;
  } catch {
    return false;
  }
}

const BOUNDARY = 'xxMusterxx';

/** Multipart that breaks off, has other parts, or too many of them. */
function wrongForm(row: Endpoint, right: RawInput): fc.Arbitrary<WireRequest> {
  const piece = fc
    .record({
      name: fc.oneof(fc.constantFrom(row.file?.field ?? 'file', 'folder', 'eventId'), wrongText),
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
    ...base(row, right),
    headers: { 'content-type': type },
    body: form,
    mayPass: false,
  }));
}
