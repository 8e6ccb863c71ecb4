import type { Event } from '@muster/contract';
import { mainPicture } from '@muster/contract/thumbnails';
import { MediaImage } from '@muster/ui';
import * as css from './event-page.module.css';

/** The main image or video. */
export function EventHero({ event }: { event: Event }) {
  if (event.isVideo) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: an event has no field in which its organizer could upload captions
      <video
        className={css.hero}
        src={event.imageUrl}
        poster={event.imageThumbnail ?? undefined}
        aria-label={`Video of ${event.title}`}
        width={1280}
        height={640}
        preload="metadata"
        playsInline
        controls
      />
    );
  }
  const { src, srcSet, sizes } = mainPicture(event) ?? {};
  return (
    <MediaImage
      className={css.hero ?? ''}
      src={src}
      srcSet={srcSet}
      {...(sizes && { sizes })}
      alt=""
      width={1280}
      height={640}
      loading="eager"
      fetchPriority="high"
    />
  );
}
