import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { setSecurityHeaders } from './security-headers.ts';

const OWN_POLICY = "default-src 'self'";

async function readHeaders(contentType: string, own: Record<string, string> = {}) {
  const app = Fastify();
  setSecurityHeaders(app, { publicUrl: 'https://muster.test' });
  app.get('/', (_, reply) => reply.headers(own).type(contentType).send('content'));
  const { headers } = await app.inject('/');
  await app.close();
  return headers;
}

test('a page has every header, and its own policy', async () => {
  const headers = await readHeaders('text/html; charset=utf-8', {
    'content-security-policy': OWN_POLICY,
  });
  assert.equal(headers['content-security-policy'], OWN_POLICY);
  assert.equal(headers['x-frame-options'], 'DENY');
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
  assert.match(String(headers['strict-transport-security']), /max-age=\d{8}/);
  assert.match(String(headers['permissions-policy']), /camera=\(\)/);
  assert.ok(headers['x-request-id']);
});

test('data cannot be framed and runs nothing; headers for windows and scripts are left out', async () => {
  for (const type of ['application/json; charset=utf-8', 'text/event-stream']) {
    const headers = await readHeaders(type);
    assert.match(String(headers['content-security-policy']), /default-src 'none'/);
    assert.equal(headers['x-frame-options'], 'DENY');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cross-origin-opener-policy'], undefined);
    assert.equal(headers['permissions-policy'], undefined);
    assert.ok(headers['x-request-id']);
  }
});

test('a file has the headers of files, and only pages of this site may show media', async () => {
  const media = ['image/webp', 'video/mp4'];
  for (const type of ['text/css', 'text/javascript', 'font/woff2', ...media]) {
    const headers = await readHeaders(type);
    assert.equal(headers['x-content-type-options'], 'nosniff', type);
    const resources = media.includes(type) ? 'same-origin' : undefined;
    assert.equal(headers['cross-origin-resource-policy'], resources, type);
    assert.ok(headers['strict-transport-security'], type);
    assert.equal(headers['content-security-policy'], undefined, type);
    assert.equal(headers['x-request-id'], undefined, type);
  }
});

test('what can be opened as a page is treated as one', async () => {
  for (const type of ['image/svg+xml', 'text/plain', 'application/pdf', 'text/xml'])
    assert.match(
      String((await readHeaders(type))['content-security-policy']),
      /frame-ancestors 'none'/,
      type,
    );
});
