export { locateRemote, readBuilt } from './builds.ts';
export type { Reason } from './change-registry.ts';
export { type BuildLocation, checkFiles } from './check-files.ts';
export { readJson, writeJson } from './json-file.ts';
export { matchesIntegrity } from './matches-integrity.ts';
export { publish, release, rollBack, setBuild, startCanary } from './publishing.ts';
export type { BuiltRemote } from './registry-edits.ts';
export { readRegistry } from './registry-file.ts';
export { type LogEntry, readLog } from './registry-log.ts';
