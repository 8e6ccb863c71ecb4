import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { signChange } from './sign-change.ts';

const body = '{"type":"event.updated","text":"Zoë"}';
const id = '7f1c5d0e-2b1c-4f6e-9b57-0d6a1a1d9b11';

test('the library of Standard Webhooks verifies it by either secret, and by no other', () => {
  const [next, old, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const headers = signChange({ id, sentAt: new Date(), body }, [next, old]);
  for (const secret of [next, old])
    assert.deepEqual(
      new Webhook(secret.toString('base64')).verify(body, headers),
      JSON.parse(body),
    );
  const stranger = new Webhook(other.toString('base64'));
  assert.throws(() => stranger.verify(body, headers), /No matching signature/);
  const one = new Webhook(next.toString('base64'));
  assert.throws(() => one.verify(body.replace('Zoë', 'Zoe'), headers), /No matching signature/);
  assert.throws(() => one.verify(body, { ...headers, 'webhook-id': 'x' }), /No matching/);
  assert.equal(headers['webhook-id'], id);
});

test('it says when it was sent', () => {
  const sentAt = new Date('2026-12-01T10:00:00.900Z');
  const signed = signChange({ id, sentAt, body }, [randomBytes(32)]);
  assert.equal(signed['webhook-timestamp'], '1796119200');
});
