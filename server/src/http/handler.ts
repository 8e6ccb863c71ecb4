import type { Call, CallAnswer, CallName, CallParsed, Calls } from '@muster/contract';
import type { FastifyBaseLogger } from 'fastify';

/** The signed-in user behind a request. */
export interface Actor {
  id: string;
  isSuperadmin: boolean;
  /** The session the access token belongs to (decisions.md §2). */
  familyId: string;
}

/** An uploaded file, complete in a temporary place that is cleared once the handler is done. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** As the client called it; for showing only. */
  name: string;
}

type ActorFor<C extends Call> = C['who'] extends 'anyone' ? Actor | null : Actor;
type FileFor<C extends Call> = C extends { file: object } ? ReceivedFile : undefined;

/** What a row's function gets: the parsed parts of the request, who is asking, and where to log. */
export interface Request<C extends Call> extends CallParsed<C> {
  actor: ActorFor<C>;
  file: FileFor<C>;
  log: FastifyBaseLogger;
}

/** A row's function. */
export type Handler<C extends Call> = (request: Request<C>) => Promise<CallAnswer<C>>;

/** One function for every row of the table; a missing one does not compile. */
export type Handlers = { [N in CallName]: Handler<Calls[N]> };
