import { PersonLink } from '@muster/remote-kit';
import { Button, PersonAvatar } from '@muster/ui';
import * as css from './settings.module.css';

interface PersonRowsProps {
  people: readonly {
    user: { id: string; name: string; avatarUrl: string | null };
    /** Below the name. */
    note: string;
  }[];
  /** On the button of each: "Lift". */
  action: string;
  /** The account whose button was pressed. */
  busyId: string | undefined;
  onAction: (person: { id: string; name: string }) => void;
}

/** People with a button each. */
export function PersonRows({ people, action, busyId, onAction }: PersonRowsProps) {
  return (
    <ul className={css.people}>
      {people.map(({ user, note }) => (
        <li key={user.id} className={css.personRow}>
          <PersonAvatar name={user.name} src={user.avatarUrl} />
          <div className={css.personText}>
            <PersonLink person={user} />
            <p className={css.text}>{note}</p>
          </div>
          <Button
            variant="default"
            size="sm"
            loading={busyId === user.id}
            aria-label={`${action}: ${user.name}`}
            onClick={() => onAction(user)}
          >
            {action}
          </Button>
        </li>
      ))}
    </ul>
  );
}
