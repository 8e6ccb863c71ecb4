import { type Endpoint, ERRORS, type ErrorCode, errorsOf } from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';
import type { z } from 'zod';
import { describeWebhooks } from './openapi-webhooks.ts';
import { responseSchema, toJsonSchema } from './response-schema.ts';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The JSON Schema of a refusal with one of these codes. */
function refusalSchema(codes: readonly ErrorCode[]): object {
  return {
    type: 'object',
    required: ['success', 'error'],
    properties: {
      success: { const: false },
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { enum: codes },
          message: { type: 'string' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
          requestId: { type: 'string' },
        },
      },
    },
  };
}

/** The refusals an endpoint declares, by status. */
function refusals(endpoint: Endpoint): Record<string, object> {
  const codesByStatus = Map.groupBy(errorsOf(endpoint), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `${code}: ${ERRORS[code].message}`).join('\n\n'),
        content: json(refusalSchema(codes)),
      },
    ]),
  );
}

/** Whose document it is. */
interface ApiServer {
  version: string;
  /** The public address of the server. */
  publicUrl: string;
}

/**
 * The OpenAPI document, derived from the endpoints that also validate requests
 * (docs/product/api-conventions.md#endpoints).
 */
export function openApiDocument({ version, publicUrl }: ApiServer): object {
  paths ??= describePaths();
  return {
    openapi: '3.1.0',
    info: { title: 'Muster', version },
    servers: [{ url: publicUrl }],
    paths,
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        // docs/product/api-keys.md#keys
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'mk_' },
      },
    },
  };
}

type Paths = Record<string, Record<string, object>>;

/** The same for every server of a process. */
let paths: Paths | undefined;

function describePaths(): Paths {
  const described: Paths = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    const method = endpoint.method.toLowerCase();
    described[path] = { ...described[path], [method]: operation(name, endpoint) };
  }
  return described;
}

function operation(name: string, endpoint: Endpoint): object {
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    'x-access': endpoint.access,
    ...(endpoint.rateLimitPerMinute && { 'x-rate-limit-per-minute': endpoint.rateLimitPerMinute }),
    ...(endpoint.keys && { 'x-muster-roles': endpoint.keys.roles }),
    security: [
      ...(endpoint.access === 'anyone' ? [{}] : []),
      ...(endpoint.access === 'key' ? [] : [{ bearer: [] }]),
      ...(endpoint.keys ? [{ key: [] }] : []),
    ],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(requestBody(endpoint) && { requestBody: requestBody(endpoint) }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done', content: success(endpoint) },
      ...refusals(endpoint),
    },
  };
}

function parameters(schema: z.ZodType | undefined, location: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as ObjectSchema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

interface ObjectSchema {
  properties?: Record<string, object>;
  required?: string[];
}

function requestBody(endpoint: Endpoint): object | undefined {
  if (!endpoint.body) return undefined;
  const schema = toJsonSchema(endpoint.body, 'input') as ObjectSchema;
  if (!endpoint.file) return { required: true, content: json(schema) };
  const file = { type: 'string', format: 'binary' };
  const properties = {
    ...schema.properties,
    [endpoint.file.field]: endpoint.file.maxFiles ? { type: 'array', items: file } : file,
  };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...schema, properties } } },
  };
}

function success(endpoint: Endpoint): object {
  if (endpoint.responseKind === 'stream')
    return { 'text/event-stream': { schema: toJsonSchema(endpoint.response, 'output') } };
  const file = { schema: { type: 'string' } };
  return {
    ...json(responseSchema(endpoint)),
    ...(endpoint.responseKind === 'file' && { 'text/csv': file, 'application/xml': file }),
    ...(endpoint.responseKind === 'data-or-file' && { 'text/csv': file, [XLSX_TYPE]: file }),
  };
}

function json(schema: object): object {
  return { 'application/json': { schema } };
}
