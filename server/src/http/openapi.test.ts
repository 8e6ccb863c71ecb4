import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Endpoint, ERRORS, endpoints } from '@muster/contract';
import { Ajv } from 'ajv';
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts';

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
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

const readDocument = async () =>
  (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document;

test('the document has every row of the table, where it is and for whom', async () => {
  const { openapi, paths } = await readDocument();
  assert.equal(openapi, '3.1.0');
  const found = Object.values(paths).flatMap((path) => Object.values(path));
  assert.equal(found.length, Object.keys(endpoints).length);
  for (const [name, row] of Object.entries<Endpoint>(endpoints)) {
    const path = `/api${row.path.replace(/:(\w+)/g, '{$1}')}`;
    const operation = paths[path]?.[row.method.toLowerCase()];
    assert.equal(operation?.operationId, name);
    const isOpen = operation.security.some((one) => Object.keys(one).length === 0);
    assert.equal(isOpen, row.access === 'anyone', name);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    assert.deepEqual(
      inPath.map((parameter) => `{${parameter.name}}`),
      path.match(/\{\w+\}/g) ?? [],
    );
    assert.ok(operation.responses[String(row.status ?? 200)]);
    assert.equal(operation.requestBody !== undefined, row.body !== undefined, name);
  }
});

test('every schema in it is one', async () => {
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
      ajv.compile(schema);
    }
  }
});

test('the page that shows it answers, with all it needs, and no script of its own inside', async () => {
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

test('docs/api.md lists every error with its status', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/api.md'), 'utf8');
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
