import type { GalleryItem } from '@muster/contract';
import { MediaImage } from '@muster/ui';
import { IconPlayerPlay } from '@tabler/icons-react';
import * as css from './event-card.module.css';

const SHOWN = 3;

/** The first three of the gallery, videos marked (spec.md §2). */
export function GalleryStrip({ gallery }: { gallery: readonly GalleryItem[] }) {
  if (gallery.length === 0) return null;
  return (
    <ul className={css.strip} aria-label="Gallery">
      {gallery.slice(0, SHOWN).map((item, place) => (
        <li key={item.url}>
          <MediaImage
            src={item.thumbnail ?? (item.type === 'image' ? item.url : null)}
            alt={`${item.type === 'video' ? 'Video' : 'Picture'} ${place + 1}`}
            width={160}
            height={106}
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
