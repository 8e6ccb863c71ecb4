import { thumbnailWidths } from '@muster/contract/thumbnails';
import { useState } from 'react';
import * as css from './media-image.module.css';

interface MediaImageProps {
  src?: string | null | undefined;
  alt: string;
  /** In px. Width and height reserve the space before the picture is loaded. */
  width: number;
  height: number;
  /** How wide it is shown, as the attribute of `img`, where that is not `width`. */
  sizes?: string;
  /** The widths in which it exists, where they do not follow from `src`. */
  srcSet?: string | undefined;
  /** `eager` for pictures that are visible at once. */
  loading?: 'lazy' | 'eager';
  /** `high` for the picture that a visitor came for. */
  fetchPriority?: 'high';
  className?: string;
  /** Called once for each `src` that cannot be loaded. */
  onBroken?: () => void;
}

/**
 * A picture that reserves its space; a drawing replaces a missing or broken picture
 * (docs/design.md#layout-stability).
 */
export function MediaImage({
  src,
  alt,
  width,
  height,
  sizes = `${width}px`,
  loading = 'lazy',
  srcSet: givenWidths,
  fetchPriority,
  className,
  onBroken,
}: MediaImageProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const classes = className ? `${css.frame} ${className}` : css.frame;
  if (!src || src === broken) return <Ridges {...{ alt, width, height, classes }} />;
  // The browser chooses the width that it needs.
  const srcSet = givenWidths ?? thumbnailWidths(src);
  return (
    <img
      className={classes}
      src={src}
      {...(srcSet && { srcSet, sizes })}
      alt={alt}
      width={width}
      height={height}
      loading={loading}
      {...(fetchPriority && { fetchPriority })}
      decoding="async"
      onError={() => {
        setBroken(src);
        onBroken?.();
      }}
    />
  );
}

interface RidgesProps {
  alt: string;
  width: number;
  height: number;
  classes: string | undefined;
}

function Ridges({ alt, width, height, classes }: RidgesProps) {
  return (
    <svg
      role="img"
      aria-label={alt || 'No picture'}
      className={classes}
      width={width}
      height={height}
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMax slice"
    >
      <circle cx="118" cy="26" r="10" fill="currentColor" opacity=".35" />
      <path
        d="M0 56c22-14 34-12 52-4s36 6 56-6 34-8 52 0v44H0z"
        fill="currentColor"
        opacity=".25"
      />
      <path d="M0 68c26-10 44-2 66 0s44-14 94-4v26H0z" fill="currentColor" opacity=".4" />
    </svg>
  );
}
