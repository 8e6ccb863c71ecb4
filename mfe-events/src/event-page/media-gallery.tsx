import type { Event } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { MediaImage, numberMedia, UnstyledButton } from '@muster/ui';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import * as css from './event-page.module.css';

// The viewer and the overlays it needs are loaded when a picture is opened.
const MediaViewer = lazyDialog(async () => (await import('@muster/ui/media-viewer')).MediaViewer);

interface MediaGalleryProps {
  items: Event['gallery'];
  label: string;
}

/** Small pictures; each opens in full size, and videos play there. */
export function MediaGallery({ items, label }: MediaGalleryProps) {
  const [viewedIndex, setViewedIndex] = useState<number | null>(null);
  return (
    <>
      <ul className={css.gallery} aria-label={label}>
        {numberMedia(items).map(({ key, type, url, thumbnail }, index) => (
          <li key={key}>
            <UnstyledButton
              className={css.galleryButton ?? ''}
              aria-label={`View ${type === 'video' ? 'video' : 'picture'} ${index + 1} of ${items.length}`}
              onClick={() => setViewedIndex(index)}
            >
              <MediaImage
                src={thumbnail ?? (type === 'image' ? url : null)}
                alt=""
                width={240}
                height={160}
              />
              {type === 'video' && (
                <span className={css.play}>
                  <IconPlayerPlay size={28} stroke={1.75} aria-hidden />
                </span>
              )}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {viewedIndex !== null && (
          <MediaViewer
            title={undefined}
            items={items}
            index={viewedIndex}
            onIndex={setViewedIndex}
          />
        )}
      </Suspense>
    </>
  );
}
