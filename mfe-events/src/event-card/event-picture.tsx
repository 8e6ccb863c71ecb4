import type { Event } from '@muster/contract';
import { MediaImage } from '@muster/ui';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import * as css from './event-card.module.css';

interface EventPictureProps {
  event: Pick<Event, 'imageThumbnail' | 'imageUrl' | 'isVideo'>;
  /** Visible at once: it is not loaded lazily. */
  isFirst: boolean;
  /** What lies over it: badges and counts. */
  children: ReactNode;
}

/** The main image of an event on a card, or the poster of its main video. */
export function EventPicture({ event, isFirst, children }: EventPictureProps) {
  return (
    <div className={css.picture}>
      <MediaImage
        className={css.image}
        src={event.imageThumbnail ?? (event.isVideo ? null : event.imageUrl)}
        alt=""
        width={640}
        height={360}
        loading={isFirst ? 'eager' : 'lazy'}
      />
      {event.isVideo && (
        <span className={css.play} role="img" aria-label="Video">
          <IconPlayerPlay size={44} stroke={1.5} aria-hidden />
        </span>
      )}
      {children}
    </div>
  );
}
