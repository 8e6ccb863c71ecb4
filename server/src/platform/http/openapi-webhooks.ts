import type { ChangeType } from '@muster/contract';
import { CHANGE_ROLES, webhookBody } from '@muster/contract/schemas';
import { toJsonSchema } from './response-schema.ts';

/** As Standard Webhooks has them. */
const HEADERS = {
  'webhook-id': 'The id of the change, the same with every attempt',
  'webhook-timestamp': 'When this attempt was sent, in seconds since 1970',
  'webhook-signature':
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; for 24 hours after a renewal of the secret two, separated by a space',
} as const;

/** What is sent to webhooks, for the OpenAPI document (docs/product/webhooks.md). */
export function describeWebhooks(): Record<string, object> {
  const types = Object.entries(CHANGE_ROLES) as [ChangeType, readonly string[]][];
  return Object.fromEntries(types.map(([type, roles]) => [type, { post: notice(type, roles) }]));
}

function notice(type: ChangeType, roles: readonly string[]): object {
  const schema = toJsonSchema(webhookBody, 'output') as { properties: Record<string, object> };
  const properties = { ...schema.properties, type: { type: 'string', const: type } };
  return {
    summary: `Something has changed: \`${type}\``,
    tags: ['webhooks'],
    'x-muster-roles': roles,
    security: [],
    parameters: Object.entries(HEADERS).map(([name, description]) => ({
      ...{ name, in: 'header', required: true, description },
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { ...schema, properties } } },
    },
    responses: {
      '2XX': { description: 'Delivered. What else the response says is not read' },
      410: { description: 'The webhook is switched off' },
      default: { description: 'Not delivered, and tried again; a redirect is not followed' },
    },
  };
}
