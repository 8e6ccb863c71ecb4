import { type RawBuilder, sql } from 'kysely';

/** Who makes something at a gate, and whose it is. */
export interface ShareCaller {
  callerId: string;
  organizerId: string;
}

/**
 * The columns of `GateCounts` of the rows of a query. What a removed device has made counts no
 * longer, and neither do rows whose maker is gone (docs/product/gate.md#shares).
 */
export function gateCounts(
  { callerId, organizerId }: ShareCaller,
  makerColumn = 'coalesce(device_id, actor_id)',
): RawBuilder<unknown> {
  const maker = sql.raw(makerColumn);
  return sql`(count(*) filter (where ${maker} = ${callerId}))::integer as own,
    (count(*) filter (where ${maker} <> ${organizerId} and not exists (
      select from devices d where d.id = ${maker} and d.revoked_at is not null)))::integer
      as shared`;
}
