import type { Event } from '@muster/contract';
import { MediaImage } from '@muster/ui';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as css from './event-card.module.css';

interface EventPictureProps {
  event: Pick<Event, 'imageThumbnail' | 'imageUrl' | 'isVideo'>;
  /** Visible at once: it is not loaded lazily. */
  isFirst: boolean;
  /** Where it leads to. The title beside it leads there too, for keyboard and screen readers. */
  to?: string;
  /** What lies over it: badges and counts. */
  children: ReactNode;
}

/** Cards are as wide as a phone, and about 400 px wide on wider screens. */
const CARD_WIDTH = '(max-width: 600px) 100vw, 400px';

/** The main image of an event on a card, or the poster of its main video. */
export function EventPicture({ event, isFirst, to, children }: EventPictureProps) {
  return (
    <div className={css.picture}>
      <MediaImage
        className={css.image}
        src={event.imageThumbnail ?? (event.isVideo ? null : event.imageUrl)}
        alt=""
        width={640}
        height={360}
        sizes={CARD_WIDTH}
        loading={isFirst ? 'eager' : 'lazy'}
      />
      {event.isVideo && (
        <span className={css.play} role="img" aria-label="Video">
          <IconPlayerPlay size={44} stroke={1.5} aria-hidden />
        </span>
      )}
      {to && <Link to={to} className={css.pictureLink} tabIndex={-1} aria-hidden />}
      {children}
    </div>
  );
}
