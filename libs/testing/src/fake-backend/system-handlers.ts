import type { SystemState } from '@muster/contract';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend } from './fake-backend.ts';
import { paginate } from './paginate.ts';

/** The state of a system with one node, whose mails are sent. */
export function systemHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('getSystem', () => makeSystem(backend)),
    handle('listFailedMails', ({ query }) => {
      const { items: mails, pagination } = paginate(backend.failedMails, query);
      return { mails, pagination };
    }),
    handle('retryOrphanedRefunds', () => {
      const { orphaned } = backend.failedRefunds;
      backend.failedRefunds = { failed: backend.failedRefunds.failed - orphaned, orphaned: 0 };
      return { refunds: orphaned };
    }),
    handle('retryMail', ({ params }) => {
      const index = backend.failedMails.findIndex(({ id }) => id === params.id);
      if (index < 0) return refuse('MAIL_NOT_FOUND');
      backend.failedMails.splice(index, 1);
      return {};
    }),
  ];
}

function makeNode(now: string): SystemState['nodes'][number] {
  const failures = [{ part: 'mail server', count: 3, lastAt: now }];
  const id = 'a'.repeat(24);
  return { id, host: 'field-1', version: '1.0.0', startedAt: now, seenAt: now, failures };
}

function makeSystem(backend: FakeBackend): SystemState {
  const now = new Date().toISOString();
  return {
    version: '1.0.0',
    nodes: [makeNode(now)],
    database: { version: '18.4', sizeBytes: 24_000_000, latestMigration: '0001-foundation.sql' },
    storage: 'disk',
    mail: { isSent: true, waiting: 0, failed: backend.failedMails.length },
    refunds: { waiting: 0, ...backend.failedRefunds },
    jobs: {
      waiting: 0,
      dead: [],
      runs: [
        {
          name: 'sweep',
          host: 'field-1',
          intervalMs: 3_600_000,
          startedAt: now,
          durationMs: 84,
          counts: { unusedFiles: 3, mails: 0 },
          failure: { at: now, error: 'The store cannot be reached' },
        },
      ],
    },
    remotes: [
      {
        id: 'events',
        label: 'Events',
        version: '1.0.0',
        build: '4f2a91',
        canaryShare: null,
        slotOrders: { 'event-page/panel@1': 'off', 'event-card/actions@1': 3 },
        health: 'failing',
        failures: [{ build: '4f2a91', kind: 'render', count: 12, lastAt: now }],
        openings: [{ build: '4f2a91', count: 140 }],
        worseBuilds: [
          {
            build: '4f2a91',
            failureShare: 12 / 140,
            formerBuild: '09be77',
            formerShare: 0.004,
          },
        ],
      },
    ],
    shellErrors: [{ build: '77c0de', kind: 'rejection', count: 3, lastAt: now }],
  };
}
