import type { Readable } from 'node:stream';
import type {
  Endpoint,
  EndpointName,
  EndpointResponse,
  Endpoints,
  KeyRole,
  ParsedInput,
} from '@muster/contract';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';

/** The key of the program behind a request (docs/product/api-keys.md#keys). */
export interface CallingKey {
  id: string;
  organizerId: string;
  /** Null: all events of the organizer. */
  eventId: string | null;
  roles: readonly KeyRole[];
  /** The event that the request is about is one of these. */
  reaches: boolean;
}

/** The signed-in user behind a request, or the organizer for whom a key writes. */
export interface Actor {
  id: string;
  isSuperadmin: boolean;
  /** The session that the access token belongs to (docs/product/sessions.md#access-tokens). */
  sessionId: string;
  /** A program with this key. It has no session: `sessionId` is the id of the key. */
  key?: CallingKey;
}

/**
 * Returns who sent a request: null without a token. Throws SESSION_EXPIRED for an invalid token and
 * for an ended session.
 */
export type Authenticate = (request: FastifyRequest) => Promise<Actor | null>;

/**
 * An uploaded file, complete, in a temporary folder. It is removed after the handler has returned.
 */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** The client's name for it, without folders and control characters; only for display. */
  name: string;
}

/** The program and the network address that a request comes from. Neither can be trusted. */
export interface Client {
  userAgent: string;
  /** As the trusted proxies report it. */
  ipAddress: string;
}

/** The device behind a request with its token (docs/product/crew.md#devices). */
export interface CallingDevice {
  id: string;
  organizerId: string;
  /** Null: all events of the organizer. */
  eventId: string | null;
}

/**
 * Returns the device of a request: undefined when its bearer is no token of a device. Throws
 * DEVICE_REVOKED when the device is removed or has ended.
 */
export interface AuthenticateDevice {
  isDevice: (request: FastifyRequest) => boolean;
  find: (request: FastifyRequest) => Promise<CallingDevice>;
}

/**
 * Returns the key of a request that is about an event, or about none. Throws KEY_REVOKED for one
 * that does not work.
 */
export interface AuthenticateKey {
  isKey: (request: FastifyRequest) => boolean;
  find: (request: FastifyRequest, eventId: string | null) => Promise<CallingKey>;
  /** Records when and from where it was last let in. */
  noteUse: (key: CallingKey, request: FastifyRequest) => Promise<void>;
}

/** The team behind a request with a publish token. */
export interface Publisher {
  /** The id of the remote that it may publish, or `*` for all. */
  remote: string;
}

/** Returns the team of a publish token. Throws UNAUTHENTICATED for any other. */
export type AuthenticatePublisher = (request: FastifyRequest) => Publisher;

type ActorFor<C extends Endpoint> = C['access'] extends 'anyone'
  ? Actor | null
  : C['access'] extends 'publisher' | 'device' | 'key'
    ? null
    : C['access'] extends 'gate' | 'reader-or-gate'
      ? Actor | null
      : Actor;
type FileFor<C extends Endpoint> = C extends { file: { maxFiles: number } }
  ? undefined
  : C extends { file: object }
    ? ReceivedFile
    : undefined;
type FilesFor<C extends Endpoint> = C extends { file: { maxFiles: number } }
  ? ReceivedFile[]
  : undefined;

/**
 * What an endpoint's function receives: the parsed parts of the request, the caller, and the
 * request's log.
 */
export interface Request<C extends Endpoint> extends ParsedInput<C> {
  actor: ActorFor<C>;
  publisher: C['access'] extends 'publisher' ? Publisher : undefined;
  /** At the gate, either this or the actor. */
  device: C['access'] extends 'device'
    ? CallingDevice
    : C['access'] extends 'gate' | 'reader-or-gate'
      ? CallingDevice | undefined
      : undefined;
  /** Of the call that a key makes about itself. */
  key: C['access'] extends 'key' ? CallingKey : undefined;
  file: FileFor<C>;
  files: FilesFor<C>;
  /** The last event a reconnecting client has received; only for endpoints that send a stream. */
  lastEventId: C extends { responseKind: 'stream' } ? string | undefined : undefined;
  client: Client;
  /** The position that the client has sent, unchecked (docs/decisions/read-replica.md). */
  seen: string | undefined;
  /**
   * Aborted when the caller hangs up before the response is sent. Check it
   * (`signal.throwIfAborted()`) before expensive work, above all when the work has waited in a
   * queue.
   */
  signal: AbortSignal;
  log: FastifyBaseLogger;
}

/**
 * A file as the response, instead of JSON in the envelope; only for endpoints that send one.
 */
export class SentFile {
  readonly contentType: string;
  readonly content: string | Uint8Array | Readable;
  /** Browsers save it under this name. Undefined: they show it. */
  readonly saveAs: string | undefined;

  constructor(file: {
    contentType: string;
    content: string | Uint8Array | Readable;
    saveAs?: string | undefined;
  }) {
    this.contentType = file.contentType;
    this.content = file.content;
    this.saveAs = file.saveAs;
  }
}

/** JSON of a version that the client may have already; then it gets 304 without a body. */
export class SentVersion<Data = unknown> {
  readonly etag: string;
  readonly data: Data;

  constructor(etag: string, data: Data) {
    this.etag = etag;
    this.data = data;
  }
}

/** Server-sent events as the response. The stream ends when the caller hangs up. */
export class SentStream {
  readonly events: Readable;

  constructor(events: Readable) {
    this.events = events;
  }
}

type ResponseFor<C extends Endpoint> = C extends { responseKind: 'stream' }
  ? SentStream
  : C extends { responseKind: 'file' | 'data-or-file' }
    ? EndpointResponse<C> | SentFile
    : EndpointResponse<C> | SentVersion<EndpointResponse<C>>;

/** An endpoint's function. */
type Handler<C extends Endpoint> = (
  services: Services,
  request: Request<C>,
) => Promise<ResponseFor<C>>;

/**
 * One function for every endpoint; a missing one does not compile. A file of a chapter has those of
 * one noun: `export const likes = { … } satisfies Partial<Handlers>`.
 */
export type Handlers = { [N in EndpointName]: Handler<Endpoints[N]> };
