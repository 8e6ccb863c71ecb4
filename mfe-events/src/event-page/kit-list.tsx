import type { Event } from '@muster/contract';
import { useSharedDrafts } from '@muster/remote-kit';
import * as css from './event-page.module.css';
import { PageSection } from './page-section.tsx';

/**
 * What to bring, to tick off; the ticks stay on this device
 * (docs/product/player-screens.md#kit-list).
 */
export function KitList({ event }: { event: Event }) {
  const [ticked, write] = useSharedDrafts<true>(`kit-list:${event.id}`);
  const items = [...new Set(event.requiredEquipment)];
  if (items.length === 0) return null;
  const packedCount = items.filter((item) => ticked.has(item)).length;
  return (
    <PageSection title="Kit list">
      <ul className={css.kit} aria-label="Kit list">
        {items.map((item) => (
          <li key={item}>
            <label className={css.kitItem}>
              <input
                type="checkbox"
                checked={ticked.has(item)}
                onChange={({ currentTarget }) =>
                  write(new Map([[item, currentTarget.checked ? true : null]]))
                }
              />
              <span>{item}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className={css.dim} role="status">
        {packedCount} of {items.length} packed. Your ticks stay on this device.
      </p>
    </PageSection>
  );
}
