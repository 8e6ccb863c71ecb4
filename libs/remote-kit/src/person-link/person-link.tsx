import { Link } from 'react-router-dom';
import { useConfig } from '../kit.tsx';
import { personPath } from '../paths.ts';
import * as css from './person-link.module.css';

interface PersonLinkProps {
  person: { id: string; name: string };
  /** Where it leads instead. */
  to?: string;
}

/**
 * The name of an account, which leads to its public profile. The superadmin's has none, so it stays
 * text.
 */
export function PersonLink({ person, to = personPath(person.id) }: PersonLinkProps) {
  const { superadminId } = useConfig();
  if (person.id === superadminId) return person.name;
  return (
    <Link to={to} className={css.link}>
      {person.name}
    </Link>
  );
}
