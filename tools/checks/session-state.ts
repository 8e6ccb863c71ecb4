import type { TextFile } from './text-files.ts';

/** SQL that leaves something in its session, where a pooler lets the next client find it. */
const SESSION_STATE = [
  /\bpg_(?:try_)?advisory_(?:un)?lock(?:_all|_shared)?\b/g,
  /["'`;]\s*(?:listen|LISTEN|unlisten|UNLISTEN)\s+["$a-z]/g,
  /["'`;]\s*(?:set|SET) (?!local\b|LOCAL\b)(?:session |SESSION )?[a-z_]+ (?:=|to|TO) /g,
  /\bset_config\([^)]*,\s*false\s*\)/gi,
  /\bcreate (?:global |local )?temp(?:orary)? /gi,
  /\bwith hold\b/gi,
];
const serverSource = /^server\/src\/.*(?<!\.test)\.(ts|sql)$/;
/** They use connections to PostgreSQL itself (docs/decisions/limits-behind-a-pooler.md). */
const HOMES = new Set([
  'server/src/platform/database/advisory-lock.ts',
  'server/src/platform/database/migration-turn.ts',
  'server/src/platform/database/run-migration.ts',
  'server/src/platform/queue/store.ts',
  'server/src/platform/realtime/listener.ts',
]);

/** One sentence for each statement that needs a session and may be sent through a pooler. */
export function findSessionState(files: readonly TextFile[]): string[] {
  return files
    .filter(({ path }) => serverSource.test(path) && !HOMES.has(path))
    .flatMap(({ path, text }) =>
      SESSION_STATE.flatMap((pattern) => [...text.matchAll(pattern)]).map(({ index, 0: found }) => {
        const line = text.slice(0, index).split('\n').length;
        return `${path}:${line} needs a session, which a pooler does not keep: ${found.trim()}`;
      }),
    );
}
