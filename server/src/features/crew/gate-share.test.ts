import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type EndpointName, GATE_LIMIT } from '@muster/contract';
import { call, refuse, send } from '../../../test/support/call.ts';
import { makeCheck } from '../../../test/support/chrono.ts';
import {
  addDevice,
  addHolder,
  type GateCaller,
  makeGate,
  makeNonce,
  makeScan,
} from '../../../test/support/gate.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { makeSignature, setWaiver } from '../../../test/support/waivers.ts';

/* Nobody at a gate uses up what others have (docs/product/gate.md#shares). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function makeScene() {
  const gate = await makeGate(server, { price: '£25' });
  await setWaiver(server, gate.organizer);
  const { participationId, userId } = await addHolder(gate);
  return { gate, participationId, userId };
}
type Scene = Awaited<ReturnType<typeof makeScene>>;

interface Kind {
  limit: { max: number; share: number };
  code: string;
  endpoint: EndpointName;
  body: (scene: Scene) => object;
  /** Adds $1 more of device $2 to event $3 of organizer $4 and participation $5 of account $6. */
  fill: string;
}

/** The columns of checks, of which one is there. */
const CHECK = `organizer_id, gun, gun_key, class, base, bb_centigrams, fps_tenths,
  computed_millijoules, limit_millijoules, result, occurred_at, received_at, was_offline, origin,
  content_hash`;
const COPY_CHECK = `insert into chrono_checks
  (id, event_id, participation_id, device_id, ${CHECK})
  select gen_random_uuid(), event_id, participation_id, $2, ${CHECK}
  from (select * from chrono_checks where event_id = $3 and organizer_id = $4
    and participation_id = $5 and $6 <> '' limit 1) one, generate_series(1, $1)`;

const KINDS: Record<string, Kind> = {
  scans: {
    limit: GATE_LIMIT.scans,
    code: 'TOO_MANY_REQUESTS',
    endpoint: 'recordScans',
    body: () => ({ scans: [makeScan({ code: 'x' })] }),
    fill: `insert into gate_scans (id, organizer_id, event_id, device_id, origin, kind, occurred_at,
        clock_offset_ms, received_at, was_offline, is_clock_corrected, verdict, content_hash)
      select gen_random_uuid(), $4, $3, $2, '', 'entry', now(), 0, now(), false, false, 'unknown',
        $5 || $6 from generate_series(1, $1)`,
  },
  'walk-ins': {
    limit: GATE_LIMIT.walkIns,
    code: 'TOO_MANY_WALK_INS',
    endpoint: 'addWalkIn',
    body: () => ({
      nonce: makeNonce(),
      name: 'Wanda Walker',
      phone: '07700 900789',
      emergencyContact: { name: 'Will Walker', phone: '07700 900790' },
      optionId: null,
      payment: null,
      occurredAt: new Date().toISOString(),
      wasOffline: true,
    }),
    fill: `insert into participations (id, event_id, status, payment_status, payment_amount_pence,
        join_form, joined_at, added_by)
      select md5($2 || random() || n)::char(24), $3, 'confirmed', 'pending', 0, '{}', now(), $2
      from generate_series(1, $1) n where $4 || $5 || $6 <> ''`,
  },
  signatures: {
    limit: GATE_LIMIT.signatures,
    code: 'QUOTA_REACHED',
    endpoint: 'signWaiver',
    body: ({ participationId }) => makeSignature({ participationId }),
    fill: `insert into waiver_signatures (id, organizer_id, event_id, version, user_id, signer,
        typed_name, kept_until, device_id, gate_by)
      select md5($2 || random() || n)::char(24), $4, $3, 1, $6, 'self', 'Forged', now(), $2, 'Phone'
      from generate_series(1, $1) n where $5 <> ''`,
  },
  entries: {
    limit: GATE_LIMIT.entries,
    code: 'TOO_MANY_ENTRIES',
    endpoint: 'addLedgerEntry',
    body: ({ participationId }) => ({
      ...{ nonce: makeNonce(), participationId, kind: 'payment', method: 'cash', pence: 1 },
      note: '',
    }),
    fill: `with paid as (
        insert into ledger_entries
          (organizer_id, event_id, participation_id, kind, method, pence, device_id, nonce, note)
        select $4, $3, $5, 'payment', 'cash', 1, $2, gen_random_uuid(), ''
        from generate_series(1, $1) where $6 <> ''
      ) update participations set paid_pence = paid_pence + $1 where id = $5`,
  },
  checks: {
    limit: GATE_LIMIT.checks,
    code: 'TOO_MANY_REQUESTS',
    endpoint: 'recordChecks',
    body: ({ participationId }) => ({ checks: [makeCheck({ participationId })] }),
    // Of somebody else, of whom there is no end here.
    fill: COPY_CHECK.replace('participation_id, $2', '$7, $2'),
  },
  'checks of a person': {
    limit: GATE_LIMIT.checksPerPerson,
    code: 'TOO_MANY_CHECKS',
    endpoint: 'recordChecks',
    body: ({ participationId }) => ({ checks: [makeCheck({ participationId })] }),
    fill: COPY_CHECK,
  },
};

/** The code of a refusal; null when it was carried out. */
async function attempt({ endpoint, body }: Kind, scene: Scene, as: GateCaller) {
  const params = { id: scene.gate.event.id };
  const response = await send(server, endpoint, { as, params, body: body(scene) });
  const { error, data } = await response.json();
  return error?.code ?? data.results?.[0]?.error?.code ?? null;
}

for (const [name, kind] of Object.entries(KINDS)) {
  test(`${name}: a device has its share, and the organizer a limit of their own`, async () => {
    const scene = await makeScene();
    const { organizer, event } = scene.gate;
    const [rogue, other] = [await addDevice(scene.gate), await addDevice(scene.gate)];
    const { participationId: others } = await addHolder(scene.gate);
    async function fill(count: number) {
      const values = [rogue.id, event.id, organizer.user.id, scene.participationId, scene.userId];
      const given = [count, ...values, others].slice(0, kind.fill.includes('$7') ? 7 : 6);
      await server.database.pool.query(kind.fill, given);
    }
    assert.equal(await attempt(kind, scene, rogue), null);
    await fill(kind.limit.share - 2);
    assert.equal(await attempt(kind, scene, rogue), null);
    assert.equal(await attempt(kind, scene, rogue), kind.code);
    assert.equal(await attempt(kind, scene, other), null);
    await fill(kind.limit.max - kind.limit.share);
    assert.equal(await attempt(kind, scene, other), kind.code, 'the others have used theirs up');
    assert.equal(await attempt(kind, scene, organizer), null);
    await call(server, 'removeDevice', { as: organizer, params: { id: rogue.id } });
    assert.equal(await attempt(kind, scene, other), null, 'a removed device counts no more');
  });
}

test('an organizer adds a bounded number of devices a day, removed ones included', async () => {
  const { gate } = await makeScene();
  await server.database.pool.query(
    `insert into devices (id, organizer_id, name, expires_at, created_by, revoked_at)
     select md5(n::text)::char(24), $1, 'Phone', now() + interval '1 day', $1, now()
     from generate_series(1, 199) n`,
    [gate.organizer.user.id],
  );
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const input = { as: gate.organizer, body: { name: 'Phone', eventId: gate.event.id, expiresAt } };
  await call(server, 'addDevice', input);
  assert.equal((await refuse(server, 'addDevice', input)).code, 'QUOTA_REACHED');
});
