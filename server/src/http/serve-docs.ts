import swagger, { type FastifyStaticSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../version.ts';
import { openApiDocument } from './openapi.ts';

/** Serves `/api/openapi.json`, and `/api/docs` which shows it. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const document = openApiDocument(VERSION);
  app.get('/api/openapi.json', () => document);
  // The plugin's types know OpenAPI 3.0 only; it shows 3.1 as well.
  const specification = { document } as FastifyStaticSwaggerOptions['specification'];
  await app.register(swagger, { mode: 'static', specification });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
