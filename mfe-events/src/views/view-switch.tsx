import { Link } from 'react-router-dom';
import { EVENTS_VIEWS, type EventsView, viewPath } from './events-view.ts';
import * as css from './view-switch.module.css';

interface ViewSwitchProps {
  view: EventsView;
  /** Called when a view is chosen, before its link is followed. */
  onChoose: (view: EventsView) => void;
}

const LABELS: Record<EventsView, string> = {
  organising: 'Organising',
  explore: 'Explore',
  going: 'Going',
};

/** Organising, Explore and Going as links. What another view keeps in the URL is left behind. */
export function ViewSwitch({ view: current, onChoose }: ViewSwitchProps) {
  return (
    <nav aria-label="Views of events" className={css.nav}>
      <ul className={css.list}>
        {EVENTS_VIEWS.map((view) => (
          <li key={view}>
            <Link
              className={css.link}
              to={viewPath(view)}
              onClick={() => onChoose(view)}
              aria-current={view === current ? 'page' : undefined}
            >
              {LABELS[view]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
