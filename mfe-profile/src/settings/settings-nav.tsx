import { useEndpoint } from '@muster/remote-kit/endpoints';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import * as css from './settings-nav.module.css';
import { PAGE_IDS, SETTINGS_PAGES, type SettingsPageId, settingsPath } from './settings-pages.ts';

/**
 * The way to each page of the settings; on a phone a list on the page of the profile, and a way
 * back on the others. Organizing is there for whoever has an event.
 */
export function SettingsNav({ currentId }: { currentId: SettingsPageId }) {
  const own = useEndpoint('listEvents', { query: { scope: 'mine', limit: 1 } });
  // Without knowing it, nothing is kept from an organizer.
  const organizes = own.isError || (own.data?.pagination.total ?? 0) > 0;
  const ids = PAGE_IDS.filter(
    (id) => id !== 'organizing' || organizes || currentId === 'organizing',
  );
  return (
    <nav aria-label="Settings" className={css.nav} data-open={currentId === 'profile' || undefined}>
      <ul className={css.list}>
        {ids.map((id) => (
          <li key={id}>
            <Link
              to={settingsPath(id)}
              className={css.link}
              aria-current={id === currentId ? 'page' : undefined}
            >
              {SETTINGS_PAGES[id].title}
              <IconChevronRight size={18} stroke={1.75} className={css.arrow} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
