import { publicName } from '@muster/domain';
import { useSession } from '@muster/remote-kit';
import { PersonAvatar } from '@muster/ui';
import { IconLogout } from '@tabler/icons-react';
import { useOrganizes } from './use-organizes.ts';
import * as css from './user-block.module.css';

/** The signed-in user, and Log out. */
export function UserBlock() {
  const { user, logout } = useSession();
  const name = publicName(user);
  const organizes = useOrganizes();
  return (
    <div className={css.user}>
      <PersonAvatar name={name} src={user.avatarUrl} />
      <div className={css.words}>
        <div className={css.name} title={name}>
          {name}
        </div>
        <div className={css.line} title={user.email}>
          {user.email}
        </div>
        {organizes !== false && (
          <div className={css.line} hidden={organizes === undefined}>
            Event Organizer
          </div>
        )}
      </div>
      <button
        type="button"
        className={css.logout}
        aria-label="Log out"
        title="Log out"
        onClick={() => logout()}
      >
        <IconLogout size={20} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}
