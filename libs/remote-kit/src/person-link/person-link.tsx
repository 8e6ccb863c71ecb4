import { Link } from 'react-router-dom';
import { useConfig } from '../kit.tsx';
import { personPath } from '../paths.ts';
import * as css from './person-link.module.css';

interface PersonLinkProps {
  person: { id: string; name: string };
}

/**
 * The name of an account, which leads to its public profile. The superadmin's has none, so it stays
 * text.
 */
export function PersonLink({ person }: PersonLinkProps) {
  const { superadminId } = useConfig();
  if (person.id === superadminId) return person.name;
  return (
    <Link to={personPath(person.id)} className={css.link}>
      {person.name}
    </Link>
  );
}
