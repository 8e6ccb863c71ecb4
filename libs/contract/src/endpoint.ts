import type { z } from 'zod';
import type { KeyAccess } from './crew/key-roles.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who can use an endpoint (docs/product/roles-and-accounts.md#access). The superadmin also passes
 * `event-organizer` and `file-owner`.
 * - `anyone`: no token needed; a token that is sent must be valid
 * - `signed-in`: any account
 * - `user`: any account except the superadmin's
 * - `event-reader`: any account that can see the event; for others the event does not exist (404)
 * - `event-organizer`: the organizer, and crew whose roles allow it
 *   (docs/product/crew.md#crew-roles); crew without such a role is forbidden (403), for others the
 *   event does not exist (404)
 * - `series-organizer`: as `event-organizer`, of a series; `series-owner`: without its crew
 * - `participant`, `file-owner`, `message-sender`, `session-owner`, `search-owner`, `view-owner`,
 *   `crew-owner`, `device-owner`, `voucher-owner`, `card-owner`, `signature-owner`,
 *   `dependant-guardian`, `factor-owner`, `key-owner`, `webhook-owner`: the account that the row
 *   belongs to; for others the row does not exist (404)
 * - `squad-member`: the organizer's side as for `event-organizer`, the members of the squad and
 *   guardians of members; `squad-leader`: the one who leads it; for others it does not exist (404)
 * - `thread-participant`: one of the two, and crew that answers messages of the event; other crew
 *   of the event is forbidden (403), for others the thread does not exist (404)
 * - `moment-owner`: the same, and never the superadmin
 * - `superadmin`: the superadmin only
 * - `gate`: the organizer, crew with a role for it, and a paired device of the event
 *   (docs/product/gate.md#access); others as for `event-organizer`
 * - `reader-or-gate`: any account that can see the event, and a paired device of it
 *   (docs/product/waivers.md#signing)
 * - `device`: no account, but the token of a paired device (docs/product/crew.md#devices)
 * - `key`: no account, but the key of a program (docs/product/api-keys.md#keys)
 * - `publisher`: no account, but the token of a remote's team
 *   (docs/remote.md#publishing-to-a-server)
 */
export type AccessRule =
  | 'anyone'
  | 'signed-in'
  | 'user'
  | 'event-reader'
  | 'event-organizer'
  | 'series-organizer'
  | 'series-owner'
  | 'participant'
  | 'file-owner'
  | 'moment-owner'
  | 'thread-participant'
  | 'message-sender'
  | 'session-owner'
  | 'search-owner'
  | 'view-owner'
  | 'crew-owner'
  | 'device-owner'
  | 'voucher-owner'
  | 'card-owner'
  | 'signature-owner'
  | 'dependant-guardian'
  | 'factor-owner'
  | 'key-owner'
  | 'webhook-owner'
  | 'squad-member'
  | 'squad-leader'
  | 'gate'
  | 'reader-or-gate'
  | 'device'
  | 'key'
  | 'superadmin'
  | 'publisher';

/** The HTTP methods that endpoints use. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Files that are sent as multipart/form-data; the properties of the endpoint's `body` are then form
 * fields.
 */
export interface FilePart {
  /** Name of the form field. */
  field: string;
  /** Size limit of one file, in bytes. The upload is refused while it streams in. */
  maxBytes: number;
  /** The message for a file over the limit; the message of TOO_LARGE by default. */
  tooLargeMessage?: string;
  /** How many files the field can hold; 1 by default. */
  maxFiles?: number;
}

/**
 * An endpoint of the API as data. Server, client, tests, workbench and OpenAPI are all derived from
 * it.
 */
export interface Endpoint {
  method: HttpMethod;
  /** Below `/api`; `:name` is a property of `params`. */
  path: `/${string}`;
  /** Further addresses of the same endpoint. */
  alsoAt?: readonly { method: HttpMethod; path: `/${string}` }[];
  /** One line for the API's documentation. */
  summary: string;
  access: AccessRule;
  /** What programs can do with it by a key; left out: nothing. */
  keys?: KeyAccess;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  file?: FilePart;
  /**
   * The error codes of its own rules. `errorsOf` adds those that any endpoint of its shape can
   * respond with.
   */
  errors: readonly ErrorCode[];
  /** The `data` of a success. The server removes every key that the schema does not declare. */
  response: z.ZodType;
  /**
   * How a success is sent if it is not always JSON: `file` can respond with a file to download,
   * `data-or-file` does for a `format` of its query other than `json`, `stream` responds with
   * server-sent events whose `data` match `response`.
   */
  responseKind?: 'file' | 'data-or-file' | 'stream';
  /** HTTP status of a success; 200 by default. */
  status?: 200 | 201;
  /**
   * How long the client waits, in milliseconds; 30 s by default (docs/product/limits.md#timeouts).
   */
  timeoutMs?: number;
  /**
   * Requests per minute and network address, for endpoints that could be used to guess; stricter
   * than the general limit.
   */
  rateLimitPerMinute?: number;
  /**
   * The request carries its own credentials. The server ignores the bearer token, so that an
   * expired one cannot prevent signing out, and the client takes a 401 as the response instead of
   * refreshing the session and retrying.
   */
  skipRefreshOn401?: true;
}

/** What the token of a device opens. */
export const OPEN_TO_DEVICES: readonly AccessRule[] = ['device', 'gate', 'reader-or-gate'];

const ERRORS_OF_ANY: readonly ErrorCode[] = [
  'VALIDATION',
  'NOT_FOUND',
  'WRONG_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
];

/**
 * Every error code an endpoint can respond with, without duplicates: its own, and those that follow
 * from its access rule and from having a body.
 */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([...endpoint.errors, ...ERRORS_OF_ANY]);
  if (endpoint.method !== 'GET') codes.add('TOO_LARGE');
  if (endpoint.file) codes.add('QUOTA_EXCEEDED');
  if (!endpoint.skipRefreshOn401) codes.add('SESSION_EXPIRED');
  if (endpoint.access !== 'anyone') codes.add('UNAUTHENTICATED');
  // Of roles, and of a device's token, which opens nothing but the calls of devices.
  if (!endpoint.skipRefreshOn401) codes.add('FORBIDDEN');
  // Of the superadmin (docs/product/second-factors.md#superadmin).
  if (endpoint.access !== 'anyone') codes.add('SECOND_FACTOR_NEEDED');
  if (OPEN_TO_DEVICES.includes(endpoint.access)) codes.add('DEVICE_REVOKED');
  if (endpoint.keys) codes.add('KEY_REVOKED');
  if (endpoint.keys && endpoint.path.startsWith('/events/:id')) codes.add('EVENT_NOT_FOUND');
  if (endpoint.keys && endpoint.method !== 'GET') codes.add('STILL_RUNNING').add('NONCE_REUSED');
  return [...codes];
}

type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<never, never> extends z.input<Schema>
    ? { [name in Name]?: z.input<Schema> }
    : { [name in Name]: z.input<Schema> }
  : Record<never, never>;

type SchemaOf<C, Name extends string> = C extends { [name in Name]: infer S } ? S : undefined;

type Files<C extends Endpoint> = C extends { file: { maxFiles: number } }
  ? { files: File[] }
  : C extends { file: FilePart }
    ? { file: File }
    : Record<never, never>;

/**
 * What a caller passes: those of `{ params, query, body, file }` that the endpoint has; `files` if
 * it takes several.
 */
export type EndpointInput<C extends Endpoint> =
  // For each endpoint of a union by itself: the parts of all of them would be combined in too many
  // ways.
  C extends unknown
    ? Part<'params', SchemaOf<C, 'params'>> &
        Part<'query', SchemaOf<C, 'query'>> &
        Part<'body', SchemaOf<C, 'body'>> &
        Files<C>
    : never;

/**
 * What the server's function receives: the same after parsing, with defaults filled in and strings
 * trimmed.
 */
export interface ParsedInput<C extends Endpoint> {
  params: Parsed<SchemaOf<C, 'params'>>;
  query: Parsed<SchemaOf<C, 'query'>>;
  body: Parsed<SchemaOf<C, 'body'>>;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The `data` of a success. */
export type EndpointResponse<C extends Endpoint> = z.output<C['response']>;

/** Declares an endpoint and keeps its exact type. */
export function defineEndpoint<const C extends Endpoint>(endpoint: C): C {
  return endpoint;
}
