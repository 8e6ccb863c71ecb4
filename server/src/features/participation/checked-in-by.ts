import type { publicName } from '@muster/domain';
import { sql } from 'kysely';

/** What the public name of an account is made from. */
export type NameParts = Parameters<typeof publicName>[0];

/** Who or which device checked the participation `p` in, as `NameParts`; null when nobody did. */
export const CHECKED_IN_BY = `(
    select json_build_object('nickName', c.nick_name, 'organizerName', c.organizer_name,
      'email', c.email)
    from users c where c.id = p.checked_in_by and p.check_in_time is not null
    union all
    select json_build_object('nickName', d.name, 'organizerName', '', 'email', '')
    from devices d where d.id = p.checked_in_device and p.check_in_time is not null
  )`;

/** The same in a query of kysely. */
export const checkedInBy = sql<NameParts | null>`${sql.raw(CHECKED_IN_BY)}`;
