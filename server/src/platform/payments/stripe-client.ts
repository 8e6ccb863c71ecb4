import Stripe from 'stripe';

/** A client of Stripe with the key of one organizer. */
export type StripeClient = Stripe;
export type StripeSession = Stripe.Checkout.Session;
export type StripeRefund = Stripe.Refund;
export type StripeEvent = Stripe.Event;

/** Where Stripe is. */
export interface StripeTarget {
  /** The origin of its API. */
  url: string;
  /** Of each of three attempts; 10 s when left out. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

/** The version of the API that requests are made in and notices come in. */
export const STRIPE_VERSION = Stripe.API_VERSION;

/** Nothing is sent before something is asked for. */
export function openStripe(
  secretKey: string,
  { url, timeoutMs = TIMEOUT_MS }: StripeTarget,
): StripeClient {
  const { protocol, hostname, port } = new URL(url);
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

/** Undefined when the secret has not signed it in the last five minutes. */
export function readSignedEvent(
  body: string,
  { signature, secret, now }: { signature: string; secret: string; now: Date },
): StripeEvent | undefined {
  // An empty one is no secret: everybody signs with it.
  if (secret === '') return undefined;
  try {
    return Stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      undefined,
      undefined,
      now.getTime(),
    );
  } catch {
    return undefined;
  }
}

/** Why Stripe has not done what it was asked. */
export type StripeFailureKind = 'key' | 'permission' | 'refused' | 'unavailable';

/**
 * In place of the errors of the library, which hold what was sent. The message names the kind, the
 * code and the request, for the log.
 */
export class StripeFailure extends Error {
  readonly kind: StripeFailureKind;
  readonly code: string | undefined;

  constructor(error: unknown) {
    const { kind, code, requestId } = describe(error);
    super(['Stripe:', kind, code, requestId].filter(Boolean).join(' '));
    this.name = 'StripeFailure';
    this.kind = kind;
    this.code = code;
  }
}

/** Waits for Stripe. Throws StripeFailure and nothing else. */
export async function ask<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    throw new StripeFailure(error);
  }
}

function describe(error: unknown) {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return { kind: 'unavailable' as const };
  const { code, requestId } = error;
  return { kind: kindOf(error), code, requestId };
}

function kindOf(error: Error): StripeFailureKind {
  const { errors } = Stripe;
  if (error instanceof errors.StripeAuthenticationError) return 'key';
  if (error instanceof errors.StripePermissionError) return 'permission';
  if (error instanceof errors.StripeInvalidRequestError) return 'refused';
  if (error instanceof errors.StripeCardError) return 'refused';
  return 'unavailable';
}
