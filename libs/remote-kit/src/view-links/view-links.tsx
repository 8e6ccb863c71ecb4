import { Link, type LinkProps } from 'react-router-dom';
import * as css from './view-links.module.css';

/** A view of a page, at its own address. */
interface ViewLink<Id extends string> {
  id: Id;
  label: string;
  to: LinkProps['to'];
}

interface ViewLinksProps<Id extends string> {
  /** Name of the navigation, for assistive technology. */
  label: string;
  views: readonly ViewLink<Id>[];
  currentId: Id;
  /** Called when a view is chosen, before its link is followed. */
  onChoose?: (id: Id) => void;
}

/** How much of the one before the current view stays in sight. */
const PEEK_PX = 64;

/**
 * The views of a page side by side, as links. What another view keeps in the URL is left behind.
 */
export function ViewLinks<Id extends string>(props: ViewLinksProps<Id>) {
  const { label: name, views, currentId, onChoose } = props;
  return (
    <nav aria-label={name}>
      <ul className={css.list}>
        {views.map(({ id, label, to }) => (
          <li key={id} className={css.item}>
            <Link
              className={css.link}
              ref={id === currentId ? scrollToLink : null}
              to={to}
              onClick={() => onChoose?.(id)}
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

/** On a phone the row of views scrolls, and the current one may be outside it. */
function scrollToLink(link: HTMLElement | null): void {
  const list = link?.closest('ul');
  if (link && list) list.scrollLeft = link.offsetLeft - PEEK_PX;
}
