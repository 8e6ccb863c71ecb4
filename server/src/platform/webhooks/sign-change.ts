import { createHmac } from 'node:crypto';

interface SignedMessage {
  /** The same in every attempt. */
  id: string;
  /** Of the attempt. */
  sentAt: Date;
  body: string;
}

/**
 * The headers of Standard Webhooks 1.0.0, with a signature by each secret
 * (docs/product/webhooks.md#deliveries).
 */
export function signChange(
  { id, sentAt, body }: SignedMessage,
  secrets: readonly Buffer[],
): Record<string, string> {
  const timestamp = Math.floor(sentAt.getTime() / 1_000);
  const content = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
