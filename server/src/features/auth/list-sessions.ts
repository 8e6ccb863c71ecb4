import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listSessionRows } from './session-store.ts';

export async function listSessions(
  { db }: Services,
  { actor }: Request<Endpoints['listSessions']>,
): Promise<EndpointResponse<Endpoints['listSessions']>> {
  const rows = await listSessionRows(db, actor.id);
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      device: row.device,
      network: row.network,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      isCurrent: row.id === actor.sessionId,
    })),
  };
}
