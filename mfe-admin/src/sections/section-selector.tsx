import { Link } from 'react-router-dom';
import * as css from './section-selector.module.css';
import { SECTIONS } from './sections.ts';

/** Links to the sections of the Admin Dashboard. What another section keeps in the URL is left behind. */
export function SectionSelector({ currentId }: { currentId: string }) {
  return (
    <nav aria-label="Administration">
      <ul className={css.list}>
        {SECTIONS.map(({ id, label }, position) => (
          <li key={id}>
            <Link
              className={css.link}
              to={{ search: position === 0 ? '' : `section=${id}` }}
              aria-current={id === currentId ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
