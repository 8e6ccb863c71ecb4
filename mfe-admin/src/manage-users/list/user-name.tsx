import type { AdminUser } from '@muster/contract';
import { publicName } from '@muster/domain';
import { useUrlState } from '@muster/remote-kit';
import { PersonAvatar } from '@muster/ui';
import { Link } from 'react-router-dom';
import { USERS_URL } from '../users-url.ts';
import * as css from './user-name.module.css';

/** Picture, name and email of an account; the name opens its details. */
export function UserName({ user }: { user: AdminUser }) {
  const { searchWith } = useUrlState(USERS_URL);
  const name = publicName(user);
  return (
    <div className={css.user}>
      <PersonAvatar name={name} src={user.avatarUrl} />
      <div className={css.names}>
        <Link to={{ search: searchWith({ openUserId: user.id }) }}>{name}</Link>
        <span className={css.email}>{user.email}</span>
      </div>
    </div>
  );
}
