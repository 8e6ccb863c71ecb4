import { type Endpoint, ERRORS, endpoints } from '@muster/contract';
import type { z } from 'zod';
import { responseSchema, toJsonSchema } from './response-schema.ts';

const errorAnswer = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { const: false },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { enum: Object.keys(ERRORS) },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        requestId: { type: 'string' },
      },
    },
  },
};

/** The API's page, made from the very rows that validate (decisions.md §1). */
export function openApiDocument(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, row] of Object.entries<Endpoint>(endpoints)) {
    const path = `/api${row.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(name, row) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Muster', version },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(name: string, row: Endpoint): object {
  return {
    operationId: name,
    summary: row.summary,
    tags: [row.path.split('/')[1]],
    'x-who': row.access,
    ...(row.rateLimitPerMinute && { 'x-per-minute': row.rateLimitPerMinute }),
    security: row.access === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...parameters(row.params, 'path'), ...parameters(row.query, 'query')],
    ...(requestBody(row) && { requestBody: requestBody(row) }),
    responses: {
      [row.status ?? 200]: { description: 'Done', content: success(row) },
      default: { description: 'Refused', content: json(errorAnswer) },
    },
  };
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as ObjectSchema;
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }));
}

interface ObjectSchema {
  properties?: Record<string, object>;
  required?: string[];
}

function requestBody(row: Endpoint): object | undefined {
  if (!row.body) return undefined;
  const schema = toJsonSchema(row.body, 'input') as ObjectSchema;
  if (!row.file) return { required: true, content: json(schema) };
  const file = { type: 'string', format: 'binary' };
  const properties = {
    ...schema.properties,
    [row.file.field]: row.file.maxFiles ? { type: 'array', items: file } : file,
  };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...schema, properties } } },
  };
}

function success(row: Endpoint): object {
  if (row.responseKind === 'stream')
    return { 'text/event-stream': { schema: toJsonSchema(row.response, 'output') } };
  const file = { schema: { type: 'string' } };
  return {
    ...json(responseSchema(row)),
    ...(row.responseKind === 'file' && { 'text/csv': file, 'application/xml': file }),
  };
}

function json(schema: object): object {
  return { 'application/json': { schema } };
}
