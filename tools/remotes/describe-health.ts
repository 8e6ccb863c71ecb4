import type { SystemState } from '@muster/contract';

type RemoteState = SystemState['remotes'][number];

/**
 * How a remote does, line by line: its current build, how many pages opened it, what failed, and
 * which new build is worse.
 */
export function describeHealth(state: RemoteState): string[] {
  const { id, version, build, canaryShare, health, openings, failures, worseBuilds } = state;
  const canary =
    canaryShare === null
      ? ''
      : `, a canary for ${canaryShare === 0 ? 'named people' : `${canaryShare * 100} % of people`}`;
  return [
    `${id}: ${version}, build ${build}, ${health === 'unopened' ? 'not opened yet' : health}${canary}`,
    ...openings.map(
      ({ count, build: opened }) =>
        `  ${count} ${count === 1 ? 'page' : 'pages'} opened ${opened} in 7 days`,
    ),
    ...failures.map(
      (failure) =>
        `  ${failure.count} × ${failure.kind} in ${failure.build}, last ${failure.lastAt.slice(0, 16).replace('T', ' ')}`,
    ),
    ...worseBuilds.map(
      (worse) =>
        `  Build ${worse.build} fails more often than ${worse.formerBuild}: ${percent(worse.failureShare)} of pages, before ${percent(worse.formerShare)}`,
    ),
  ];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
