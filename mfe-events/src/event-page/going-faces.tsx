import type { GoingPerson } from '@muster/contract';
import { isComing } from '@muster/domain';
import { formatCount, PersonAvatar } from '@muster/ui';
import * as css from './going-faces.module.css';

interface GoingFacesProps {
  /** How many are going, shown or not. */
  count: number;
  people: readonly GoingPerson[];
  /** Of the event. */
  date: string;
}

/** The faces of some who are going, and how many they are in all. */
export function GoingFaces({ count, people, date }: GoingFacesProps) {
  const verb = isComing({ date }, new Date()) ? 'going' : 'went';
  return (
    <div className={css.going}>
      {people.length > 0 && (
        <ul className={css.faces} aria-label="Some of them">
          {people.map(({ id, name, avatarUrl }) => (
            <li key={id} className={css.face} title={name}>
              <PersonAvatar name={name} src={avatarUrl} size="small" />
              <span className={css.name}>{name}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        {formatCount(count)} {verb}
      </p>
    </div>
  );
}
