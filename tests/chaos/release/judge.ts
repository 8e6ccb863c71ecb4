import type { countDeliveries, Listeners, Sent } from '../messages.ts';
import type { Players } from '../pooler/load.ts';
import type { Reads } from '../readers.ts';

/** What became of everything that was sent during the roll. */
export interface Outcome {
  reads: Reads;
  /** The statuses. */
  signIns: readonly number[];
  joins: { failures: number; unexpected: readonly string[] };
  sent: readonly Sent[];
  deliveries: Awaited<ReturnType<typeof countDeliveries>>;
}

/** What was measured, and whether it is as it should be. */
export type Row = readonly [name: string, value: string | number, isGood: boolean];

/** No request failed, and each message arrived once. */
export function judgeOutcome(
  { reads, signIns, joins, sent, deliveries }: Outcome,
  { listeners, players }: { listeners: Listeners; players: Players },
): Row[] {
  const { missed, twice, reconnects, 'out of order': outOfOrder } = deliveries;
  const notOpened = [...listeners.values()].map((listener) => listener.refusals());
  const resent = sent.map(({ failures }) => failures);
  return [
    judgeRequests('list of events', reads.ms.length, reads.failures),
    judgeRequests(
      'sign-ins',
      signIns.length,
      signIns.filter((status) => status !== 200),
    ),
    judgeRequests('joins', players.tokens.length, [
      ...joins.unexpected,
      ...Array.from({ length: joins.failures }, () => 503),
    ]),
    ['messages, failed', `${sent.length}, ${sum(resent)}`, sum(resent) === 0],
    ['streams opened again, failed', `${reconnects}, ${sum(notOpened)}`, sum(notOpened) === 0],
    [
      'deliveries missed, twice, out of order',
      `${missed}, ${twice}, ${outOfOrder}`,
      missed + twice + outOfOrder === 0,
    ],
  ];
}

function judgeRequests(name: string, count: number, failures: readonly (string | number)[]): Row {
  const kinds = [...new Set(failures)].join(', ');
  const text = `${count}, ${failures.length}${kinds && ` (${kinds})`}`;
  return [`${name}, failed`, text, failures.length === 0];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
