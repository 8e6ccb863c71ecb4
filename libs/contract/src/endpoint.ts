import type { z } from 'zod';

/**
 * Who may make a call (decisions.md §7). The superadmin may do what an `event-organizer` or `file-owner` may.
 * - `anyone`: no token needed; a token that is sent must be good
 * - `signed-in`: any user
 * - `user`: any user but the superadmin
 * - `event-reader`: a signed-in user who may see the event; for others it is a 404
 * - `event-organizer`, `participant`, `file-owner`, `thread-participant`, `message-sender`: a signed-in user whose row it is; for
 *   others it is a 404
 * - `moment-owner`: the same, and never the superadmin
 * - `superadmin`: the one account of decisions.md §2
 */
export type AccessRule =
  | 'anyone'
  | 'signed-in'
  | 'user'
  | 'event-reader'
  | 'event-organizer'
  | 'participant'
  | 'file-owner'
  | 'moment-owner'
  | 'thread-participant'
  | 'message-sender'
  | 'superadmin';

/** Files that travel as multipart/form-data beside the row's `body` (whose members are then form fields). */
export interface FilePart {
  /** Name of the form field. */
  field: string;
  /** Largest file, in bytes. More is refused while it streams in. */
  maxBytes: number;
  /** What a larger one is refused with; the words of TOO_LARGE when left out. */
  tooLargeMessage?: string;
  /** The call takes up to this many files under the field; one when left out. */
  maxFiles?: number;
}

/** One call of the API as data. Server, client, tests, workbench and OpenAPI are all made from it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`; `:name` stands for a member of `params`. */
  path: `/${string}`;
  /** One line for the API's page. */
  summary: string;
  access: AccessRule;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  file?: FilePart;
  /** What stands under `data`. Keys it does not name never leave the server. */
  response: z.ZodType;
  /**
   * A success that is not, or not always, JSON in the envelope: `file` may answer a file to keep, `stream` answers server-sent
   * events, whose `data` are what `answer` says.
   */
  responseKind?: 'file' | 'stream';
  /** HTTP status of success; 200 when left out. */
  status?: 200 | 201;
  /** Milliseconds the client waits; 30 s when left out (spec.md §9). */
  timeoutMs?: number;
  /** Stricter limit of requests a minute and address, on calls that can be used to guess. */
  rateLimitPerMinute?: number;
  /**
   * The call brings its own credentials: the bearer token is not looked at (an expired one must not keep anybody from
   * signing out), and a 401 is an answer, not an ended session: the client does not refresh and retry.
   */
  skipRefreshOn401?: true;
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

/** What a caller passes: `{ params, query, body, file }`, only those the row has; `files` where it takes several. */
export type EndpointInput<C extends Endpoint> = Part<'params', SchemaOf<C, 'params'>> &
  Part<'query', SchemaOf<C, 'query'>> &
  Part<'body', SchemaOf<C, 'body'>> &
  Files<C>;

/** What the server's function gets: the same, parsed (defaults filled in, strings trimmed, numbers numbers). */
export interface ParsedInput<C extends Endpoint> {
  params: Parsed<SchemaOf<C, 'params'>>;
  query: Parsed<SchemaOf<C, 'query'>>;
  body: Parsed<SchemaOf<C, 'body'>>;
}
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a success holds under `data`. */
export type EndpointResponse<C extends Endpoint> = z.output<C['response']>;

/** Declares a row, keeping its exact type. */
export function defineEndpoint<const C extends Endpoint>(row: C): C {
  return row;
}
