import type { Readable } from 'node:stream';
import type {
  Endpoint,
  EndpointName,
  EndpointResponse,
  Endpoints,
  ParsedInput,
} from '@muster/contract';
import type { FastifyBaseLogger } from 'fastify';

/** The signed-in user behind a request. */
export interface Actor {
  id: string;
  isSuperadmin: boolean;
  /** The session the access token belongs to (decisions.md §2). */
  sessionId: string;
}

/** An uploaded file, complete in a temporary place that is cleared once the handler is done. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** As the client called it, the last part, without what cannot be stored; for showing only. */
  name: string;
}

type ActorFor<C extends Endpoint> = C['access'] extends 'anyone' ? Actor | null : Actor;
type FileFor<C extends Endpoint> = C extends { file: { maxFiles: number } }
  ? undefined
  : C extends { file: object }
    ? ReceivedFile
    : undefined;
type FilesFor<C extends Endpoint> = C extends { file: { maxFiles: number } }
  ? ReceivedFile[]
  : undefined;

/** What a row's function gets: the parsed parts of the request, who is asking, and where to log. */
export interface Request<C extends Endpoint> extends ParsedInput<C> {
  actor: ActorFor<C>;
  file: FileFor<C>;
  files: FilesFor<C>;
  /** The event a stream wants to go on after; rows that send a stream alone have it. */
  lastEventId: C extends { responseKind: 'stream' } ? string | undefined : undefined;
  log: FastifyBaseLogger;
}

/** A file as an answer, instead of JSON in the envelope: for rows that send a `file`. */
export class SentFile {
  readonly contentType: string;
  readonly content: string | Readable;
  /** Browsers save it under this name; undefined: they show it. */
  readonly saveAs: string | undefined;

  constructor(file: {
    contentType: string;
    content: string | Readable;
    saveAs?: string | undefined;
  }) {
    this.contentType = file.contentType;
    this.content = file.content;
    this.saveAs = file.saveAs;
  }
}

/** Server-sent events as an answer. The stream ends when the caller hangs up. */
export class SentStream {
  readonly events: Readable;

  constructor(events: Readable) {
    this.events = events;
  }
}

type AnswerFor<C extends Endpoint> = C extends { responseKind: 'stream' }
  ? SentStream
  : C extends { responseKind: 'file' }
    ? EndpointResponse<C> | SentFile
    : EndpointResponse<C>;

/** A row's function. */
export type Handler<C extends Endpoint> = (request: Request<C>) => Promise<AnswerFor<C>>;

/** One function for every row of the table; a missing one does not compile. */
export type Handlers = { [N in EndpointName]: Handler<Endpoints[N]> };
