import type { Event } from '@muster/contract';
import { MediaImage, numberMedia } from '@muster/ui';
import { MediaViewer } from '@muster/ui/media-viewer';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { mainImageOf } from './describe-changes.ts';
import * as css from './event-details.module.css';

/** Main image and gallery as small pictures; each opens in full size, and videos play there. */
export function EventMedia({ event }: { event: Event }) {
  const [viewedIndex, setViewedIndex] = useState<number | null>(null);
  const items = [mainImageOf(event), ...event.gallery];
  return (
    <>
      <ul className={css.media} aria-label="Pictures and videos">
        {numberMedia(items).map(({ key, type, url, thumbnail }, index) => (
          <li key={key} className={index === 0 ? css.mainImage : undefined}>
            <button
              type="button"
              className={css.mediaButton}
              aria-label={`View ${nameOf(type, index)} in full size`}
              onClick={() => setViewedIndex(index)}
            >
              <MediaImage
                src={thumbnail ?? (type === 'image' ? url : null)}
                alt=""
                width={index === 0 ? 640 : 160}
                height={index === 0 ? 360 : 106}
              />
              {type === 'video' && (
                <IconPlayerPlay className={css.play ?? ''} size={32} aria-hidden />
              )}
            </button>
          </li>
        ))}
      </ul>
      <MediaViewer title={undefined} items={items} index={viewedIndex} onIndex={setViewedIndex} />
    </>
  );
}

function nameOf(type: 'image' | 'video', index: number): string {
  const kind = type === 'video' ? 'video' : 'image';
  return index === 0 ? `main ${kind}` : `gallery ${kind} ${index}`;
}
