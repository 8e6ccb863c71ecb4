import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '../config/s3-config.ts';
import { countPartFailure } from '../part-failures.ts';
import { StorageError } from './storage.ts';

/** How long a request waits for the store. */
export interface S3Timeouts {
  /** Until the head of the response. */
  responseMs: number;
  /** Between two pieces of a file, in either direction. */
  idleMs: number;
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** An empty key names the bucket itself. */
  key: string;
  query?: URLSearchParams;
  headers?: Record<string, string>;
  /** Called for each attempt; the body calls `touch` whenever it has sent a piece. */
  body?: (touch: () => void) => ReadableStream<Uint8Array>;
}

/** A response; of the GET of a file only the head has been read. */
export interface S3Response {
  response: Response;
  /** The body; empty for the GET of a file. */
  text: string;
  /** Ends the connection, and with it a body that is still being received. */
  abort: () => void;
}

export type SendToS3 = (request: S3Request) => Promise<S3Response>;

const MAX_RETRIES = 2;
const FIRST_RETRY_MS = 100;
/** How long the store is spared after it did not respond. */
const PAUSE_MS = 5_000;

/**
 * Sends signed requests to a bucket. A temporary failure (a lost connection, 429, 5xx) is retried
 * at most twice; a time-out is not, because the caller has waited long enough, and for 5 seconds
 * everything but the probe of the bucket fails at once. Rejects with StorageError unless the
 * response is a success or a 404.
 */
export function createS3Sender(config: S3Config, timeouts: S3Timeouts): SendToS3 {
  const signingKeys = new Map<string, ArrayBuffer>();
  let pausedUntil = 0;
  return async (request) => {
    const isProbe = request.key === '';
    if (!isProbe && Date.now() < pausedUntil)
      throw new StorageError('the S3 store did not respond a moment ago');
    for (let attempt = 0; ; attempt += 1) {
      const response = await attemptOnce(config, { request, timeouts, signingKeys }).catch(
        toFailure,
      );
      if (response instanceof SilentStoreError) pausedUntil = Date.now() + PAUSE_MS;
      else if (!(response instanceof StorageError)) pausedUntil = 0;
      if (!(response instanceof StorageError)) return response;
      countPartFailure('file store');
      if (attempt === MAX_RETRIES || !isTemporary(response)) throw response;
      await sleep(FIRST_RETRY_MS * 2 ** attempt * (1 + Math.random()));
    }
  };
}

class SilentStoreError extends StorageError {}

interface Attempt {
  request: S3Request;
  timeouts: S3Timeouts;
  signingKeys: Map<string, ArrayBuffer>;
}

async function attemptOnce(
  config: S3Config,
  { request, timeouts, signingKeys }: Attempt,
): Promise<S3Response | StorageError> {
  const { method, key, query, headers = {} } = request;
  const { endpoint, bucket, ...credentials } = config;
  const url = `${endpoint}/${bucket}${key && `/${key}`}${query ? `?${query}` : ''}`;
  const signer = new AwsV4Signer({
    ...credentials,
    method,
    url,
    headers,
    service: 's3',
    cache: signingKeys,
  });
  const signed = await signer.sign();
  // Not signed, because some proxies change it.
  signed.headers.set('accept-encoding', 'identity');
  const controller = new AbortController();
  function abort() {
    return controller.abort(new SilentStoreError('the S3 store does not respond'));
  }
  const limit = request.body ? timeouts.idleMs : timeouts.responseMs;
  const timer = setTimeout(abort, limit);
  const body = request.body?.(() => timer.refresh());
  try {
    const init = { method, headers: signed.headers, signal: controller.signal, redirect: 'error' };
    const sent = body ? { ...init, body, duplex: 'half' } : init;
    const response = await fetch(signed.url, sent as RequestInit);
    const isStream = response.ok && method === 'GET' && key !== '';
    const text = isStream ? '' : await response.text();
    if (response.ok || response.status === 404) return { response, text, abort };
    return describeRefusal(method, response.status, text);
  } finally {
    clearTimeout(timer);
  }
}

function describeRefusal(method: string, status: number, text: string): StorageError {
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
  return new StorageError(`the S3 store responded to ${method} with ${status} ${code}`.trim(), {
    status,
  });
}

/** fetch puts the actual error into `cause`. */
function toFailure(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new StorageError('the S3 store cannot be reached', { cause });
}

function isTemporary({ status, cause }: StorageError): boolean {
  return status === undefined ? cause !== undefined : status >= 500 || status === 429;
}
