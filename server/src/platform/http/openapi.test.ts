import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Endpoint, ERRORS, type ErrorCode, errorsOf } from '@muster/contract';
import { endpoints, WEBHOOK_TYPES } from '@muster/contract/schemas';
import { Ajv } from 'ajv';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}
interface RefusalSchema {
  properties: { error?: { properties: { code: { enum: ErrorCode[] } } } };
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
}

async function readDocument() {
  return (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document;
}

test('the document has every endpoint with its path and access', async () => {
  const { openapi, paths, servers } = await readDocument();
  assert.equal(openapi, '3.1.0');
  assert.deepEqual(servers, [{ url: server.services.config.publicUrl }]);
  const found = Object.values(paths).flatMap((path) => Object.values(path));
  assert.equal(found.length, Object.keys(endpoints).length);
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    const operation = paths[path]?.[endpoint.method.toLowerCase()];
    assert.equal(operation?.operationId, name);
    const isOpen = operation.security.some((scheme) => Object.keys(scheme).length === 0);
    assert.equal(isOpen, endpoint.access === 'anyone', name);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    assert.deepEqual(
      inPath.map((parameter) => `{${parameter.name}}`),
      path.match(/\{\w+\}/g) ?? [],
    );
    assert.ok(operation.responses[String(endpoint.status ?? 200)]);
    assert.equal(operation.requestBody !== undefined, endpoint.body !== undefined, name);
  }
});

test('every endpoint lists its error codes by status', async () => {
  const { paths } = await readDocument();
  for (const { operationId, responses } of Object.values(paths).flatMap((path) =>
    Object.values(path),
  )) {
    const listed = Object.entries(responses).flatMap(([status, { content }]) => {
      const { error } =
        (content['application/json']?.schema as RefusalSchema | undefined)?.properties ?? {};
      const codes = error?.properties.code.enum ?? [];
      for (const code of codes) assert.equal(ERRORS[code].status, Number(status), operationId);
      return codes;
    });
    const endpoint = endpoints[operationId as keyof typeof endpoints];
    assert.deepEqual(listed.sort(), errorsOf(endpoint).sort(), operationId);
  }
});

test('every schema in the document is valid', async () => {
  const { paths } = await readDocument();
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const schemas = [
      ...operation.parameters.map(({ schema }) => schema),
      ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
      ...Object.values(operation.responses).flatMap(({ content }) =>
        Object.values(content).map(({ schema }) => schema),
      ),
    ];
    for (const schema of schemas) {
      assert.equal(ajv.validateSchema(schema), true, operation.operationId);
    }
  }
});

test('the document has what webhooks are sent, with its headers', async () => {
  const { webhooks } = await readDocument();
  assert.deepEqual(Object.keys(webhooks).toSorted(), [...WEBHOOK_TYPES, 'webhook.test'].toSorted());
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const data = { eventId: null, subjectId: 'a'.repeat(24), sequence: 1, path: '/api/series' };
  for (const [type, { post }] of Object.entries(webhooks)) {
    assert.deepEqual(
      post.parameters.map((header) => [header.name, header.in]),
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, 'header']),
    );
    const isBody = ajv.compile(post.requestBody?.content['application/json']?.schema ?? {});
    const body = { type, timestamp: '2026-12-01T10:00:00.000Z', data };
    assert.ok(isBody(body), type);
    assert.ok(!isBody({ ...body, type: 'another' }), type);
    assert.ok(!isBody({ ...body, data: {} }), type);
  }
});

test('the documentation page loads with all its files, and has no inline script', async () => {
  const page = await fetch(`${server.url}/api/docs`);
  assert.equal(page.status, 200);
  const html = await page.text();
  assert.match(html, /swagger-ui/);
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'self'/);
  assert.doesNotMatch(policy.match(/script-src[^;]*/)?.[0] ?? '', /unsafe/);
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
  assert.ok(files.length > 2);
  for (const file of files) {
    assert.equal((await fetch(new URL(file, page.url))).status, 200, file);
  }
});

test('the document is only sent as it was packed once', async () => {
  // The page of the plugin asks for it here.
  const json = await fetch(`${server.url}/api/docs/json`, { redirect: 'manual' });
  assert.deepEqual([json.status, json.headers.get('location')], [302, '/api/openapi.json']);
  assert.equal((await fetch(`${server.url}/api/docs/yaml`)).status, 404);
});

test('docs/api.md lists every error with its status', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/api.md'), 'utf8');
  const listed = [...page.matchAll(/^\| `(\w+)` \| (\d+) \| (.+) \|$/gm)].map(
    ([, ...cells]) => cells,
  );
  const known = Object.entries(ERRORS).map(([code, { status, message }]) => [
    code,
    String(status),
    message,
  ]);
  assert.deepEqual(listed.sort(), known.sort());
});
