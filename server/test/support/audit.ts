import type { TestServer } from './start-test-server.ts';

/** The actions recorded for a subject, oldest first, each with its actor. */
export async function auditOf({ services }: TestServer, subjectId: string) {
  const rows = await services.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'subject_kind', 'after'])
    .where('subject_id', '=', subjectId)
    .orderBy('seq')
    .execute();
  return rows.map(({ action, actor_id: actorId, subject_kind: kind, after }) => ({
    action,
    actorId,
    kind,
    after,
  }));
}
