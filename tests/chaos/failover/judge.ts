import { countDeliveries } from '../messages.ts';
import { areSpotsExact, countJobs, countMails } from '../pooler/load.ts';
import { countNotified } from '../pooler/probes.ts';
import { waitUntil } from '../recovery.ts';
import type { Responses } from '../responses.ts';
import type { Row } from '../table.ts';
import { isComplete } from './cluster.ts';
import type { Scene, Written } from './load.ts';
import { countLost } from './lost.ts';

const MAX_OUTAGE_MS = 15_000;
/** Two on each node. A mail that was sent, but could not be recorded, is sent again. */
const MAX_RUNNING_JOBS = 4;

/** Compares what was acknowledged with what is there. */
export async function judge(scene: Scene, written: Written): Promise<Row[]> {
  const { cluster, nodes, tokens, routes } = scene;
  const running = nodes.filter((node) => node.isRunning()).length;
  const isWhole = await isComplete(cluster.members);
  const urls = nodes.map(({ url }) => url);
  const found = [
    ...judgeResponses(written),
    ...(await judgeRows(scene, written)),
    ...(await judgeStreams(written)),
    await judgeJobs(scene),
  ];
  const notified = await countNotified({ urls, tokens, routes });
  return [
    ...found,
    ['nodes that are notified', notified, notified === nodes.length],
    ['nodes that ran on', running, running === nodes.length],
    ['the old primary is the standby', isWhole ? 'yes' : 'no', isWhole],
  ];
}

function judgeResponses({ responses, takeover }: Written): Row[] {
  const { counts, withoutRetryAfter, last503Ms, maxMs } = responses;
  const { struckMs, takenOverMs } = takeover;
  const outageMs = Math.max(0, last503Ms - struckMs);
  const others = listOthers(responses);
  return [
    ['the standby took over', `${toSeconds(takenOverMs - struckMs)} after`, true],
    ['last 503', `${toSeconds(outageMs)} after`, outageMs <= MAX_OUTAGE_MS],
    ['longest request', toSeconds(maxMs), true],
    [
      '503, without Retry-After',
      `${counts.get(503) ?? 0}, ${withoutRetryAfter}`,
      withoutRetryAfter === 0,
    ],
    ['other failures', others.join(', ') || 0, others.length === 0],
  ];
}

/** 409: the join that got no response was committed. */
const EXPECTED = [200, 201, 409, 503];

function listOthers({ counts }: Responses): string[] {
  const others = [...counts].filter(([status]) => !EXPECTED.includes(status));
  return others.map(([status, count]) => `${count} × ${status || 'no response'}`);
}

function toSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

async function judgeRows({ database, players }: Scene, written: Written): Promise<Row[]> {
  const { sent, likes, joins } = written;
  const lost = await countLost(database, written);
  const isExact = joins.unexpected.length === 0 && (await areSpotsExact(database, players));
  return [
    ['messages acknowledged, lost', `${sent.length}, ${lost.messages}`, lost.messages === 0],
    ['likes acknowledged, lost', `${likes.length}, ${lost.likes}`, lost.likes === 0],
    ['joins, sent again', `${players.tokens.length}, ${joins.failures}`, true],
    ['spots and waitlist exact', isExact ? 'yes' : 'no', isExact],
  ];
}

async function judgeStreams({ sent, listeners }: Written): Promise<Row[]> {
  const { missed, twice, reconnects, ...wrong } = await countDeliveries(sent, listeners);
  const outOfOrder = wrong['out of order'];
  return [
    [
      'deliveries missed, twice, out of order',
      `${missed}, ${twice}, ${outOfOrder}`,
      missed + twice + outOfOrder === 0,
    ],
    ['streams opened again', reconnects, true],
  ];
}

async function judgeJobs({ database, nodes, players }: Scene): Promise<Row> {
  const isDone = await waitUntil(async () => (await countJobs(database)) === 0);
  const dataDirs = nodes.map(({ dataDir }) => dataDir);
  const { once, never, twice } = await countMails(dataDirs, players);
  const isGood = isDone && never === 0 && twice <= MAX_RUNNING_JOBS;
  return ['jobs once, never, twice', `${once}, ${never}, ${twice}`, isGood];
}
