import type { GalleryItem } from '@muster/contract';
import { MediaImage } from '@muster/ui';
import { IconPlayerPlay } from '@tabler/icons-react';
import * as css from './event-card.module.css';

const MAX_ITEMS = 3;

/**
 * The first three items of the gallery, with videos marked
 * (docs/product/organizer-screens.md#event-card).
 */
export function GalleryStrip({ gallery }: { gallery: readonly GalleryItem[] }) {
  if (gallery.length === 0) return null;
  return (
    <ul className={css.strip} aria-label="Gallery">
      {gallery.slice(0, MAX_ITEMS).map((item, index) => (
        <li key={item.url}>
          <MediaImage
            src={item.thumbnail ?? (item.type === 'image' ? item.url : null)}
            alt={`${item.type === 'video' ? 'Video' : 'Picture'} ${index + 1}`}
            width={160}
            height={106}
            // A third of a card.
            sizes="104px"
          />
          {item.type === 'video' && (
            <span className={css.play}>
              <IconPlayerPlay size={22} stroke={1.75} aria-hidden />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
