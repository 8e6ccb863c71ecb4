import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '../config/config.ts';
import { StorageError } from './storage.ts';

/** How long the store is waited for, in milliseconds. */
export interface S3Patience {
  /** For the head of an answer. */
  answer: number;
  /** Between two pieces of a file that is on its way, in either direction. */
  idle: number;
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Empty: the bucket itself. */
  key: string;
  headers?: Record<string, string>;
  /** Made anew for every attempt; calls `touch` whenever a piece of it leaves. */
  body?: (touch: () => void) => ReadableStream<Uint8Array>;
}

/** An answer; that of a GET as far as its head. */
export interface S3Answer {
  response: Response;
  /** The body, of which all but GET have little or none. */
  text: string;
  /** Ends the connection, whatever is still on its way. */
  abort: () => void;
}

export type SendToS3 = (request: S3Request) => Promise<S3Answer>;

const RETRIES = 2;
const FIRST_WAIT = 100;

/**
 * Sends signed requests to a bucket. What may pass (a cut connection, 429, 5xx) is tried again at most twice; silence is not:
 * somebody is waiting. Rejects with StorageError unless the answer is a success or a 404.
 */
export function createS3Sender(config: S3Config, patience: S3Patience): SendToS3 {
  const signingKeys = new Map<string, ArrayBuffer>();
  return async (request) => {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await attemptOnce(config, { request, patience, signingKeys }).catch(toFailure);
      if (!(answer instanceof StorageError)) return answer;
      if (attempt === RETRIES || !mayPass(answer)) throw answer;
      await sleep(FIRST_WAIT * 2 ** attempt * (1 + Math.random()));
    }
  };
}

interface Attempt {
  request: S3Request;
  patience: S3Patience;
  signingKeys: Map<string, ArrayBuffer>;
}

async function attemptOnce(
  config: S3Config,
  { request, patience, signingKeys }: Attempt,
): Promise<S3Answer | StorageError> {
  const { method, key, headers = {} } = request;
  const { endpoint, bucket, ...credentials } = config;
  const url = `${endpoint}/${bucket}${key && `/${key}`}`;
  const signer = new AwsV4Signer({
    ...credentials,
    method,
    url,
    headers,
    service: 's3',
    cache: signingKeys,
  });
  const signed = await signer.sign();
  // Not signed: proxies in front of stores are known to change it.
  signed.headers.set('accept-encoding', 'identity');
  const controller = new AbortController();
  const abort = () => controller.abort(new StorageError('the S3 store does not answer'));
  const limit = request.body ? patience.idle : patience.answer;
  const timer = setTimeout(abort, limit);
  const body = request.body?.(() => timer.refresh());
  try {
    const init = { method, headers: signed.headers, signal: controller.signal, redirect: 'error' };
    const sent = body ? { ...init, body, duplex: 'half' } : init;
    const response = await fetch(signed.url, sent as RequestInit);
    const isStream = response.ok && method === 'GET';
    const text = isStream ? '' : await response.text();
    if (response.ok || response.status === 404) return { response, text, abort };
    return describeRefusal(method, response.status, text);
  } finally {
    clearTimeout(timer);
  }
}

function describeRefusal(method: string, status: number, text: string): StorageError {
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
  return new StorageError(`the S3 store answered ${method} with ${status} ${code}`.trim(), {
    status,
  });
}

/** fetch hides what really happened in the cause. */
function toFailure(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new StorageError('the S3 store cannot be reached', { cause });
}

function mayPass({ status, cause }: StorageError): boolean {
  return status === undefined ? cause !== undefined : status >= 500 || status === 429;
}
