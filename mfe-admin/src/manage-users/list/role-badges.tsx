import type { AdminUser } from '@muster/contract';
import { ToneBadge } from '@muster/ui';
import * as css from './user-name.module.css';

/** Role, suspension and requested deletion of an account. */
export function RoleBadges({ user }: { user: AdminUser }) {
  const { role, suspendedAt, deletionRequestedAt } = user;
  return (
    <span className={css.badges}>
      <ToneBadge tone={role === 'superadmin' ? 'moss' : 'quiet'}>
        {role === 'superadmin' ? 'Superadmin' : 'User'}
      </ToneBadge>
      {suspendedAt && <ToneBadge tone="danger">Suspended</ToneBadge>}
      {deletionRequestedAt && <ToneBadge tone="signal">Leaving</ToneBadge>}
    </span>
  );
}
