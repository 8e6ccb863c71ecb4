import type { Registry } from '@muster/remote-host/registry';
import type { LogEntry } from './registry-log.ts';

/**
 * Whether a build of the whole repository makes this build of a remote the current one: unless it
 * is already, or somebody went back from it (docs/remote.md#publishing). A change that is reverted
 * gives an earlier build again, which is then released again.
 */
export function needsRelease(
  { remotes }: Registry,
  log: readonly LogEntry[],
  { id, build }: { id: string; build: string },
): boolean {
  const remote = remotes.find((registered) => registered.id === id);
  if (!remote) return true;
  if (remote.build === build) return false;
  const isEarlier = remote.previous.some((earlier) => earlier.build === build);
  const last = log.findLast((entry) => entry.remote === id && entry.action !== 'canary');
  const wentBack = last?.action === 'rollback' || last?.action === 'set';
  return !(isEarlier && wentBack);
}
