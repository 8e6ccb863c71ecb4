import { ActionIcon } from '@mantine/core';
import { Modal } from '@muster/ui/overlays';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { MediaImage } from '../media-image/media-image.tsx';
import * as css from './upload.module.css';
import type { MediaItem } from './upload-rules.ts';

interface MediaViewerProps {
  /** Else the place among the others. */
  title: string | undefined;
  items: readonly MediaItem[];
  /** Which is shown; null: closed. */
  place: number | null;
  onPlace: (place: number | null) => void;
}

// The panel under the viewer listens for Escape too, and would close with it.
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' };

/** One picture or video as large as the window allows; the arrow keys go on, Escape closes. */
export function MediaViewer({ title, items, place, onPlace }: MediaViewerProps) {
  const item = place === null ? undefined : items[place];
  const go = (step: number) => {
    const next = (place ?? 0) + step;
    if (items[next]) onPlace(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onPlace(null);
    // A video's own keys wind it.
    else if (event.target instanceof HTMLVideoElement) return;
    else if (event.key === 'ArrowLeft') go(-1);
    else if (event.key === 'ArrowRight') go(1);
  };
  return (
    <Modal
      opened={item !== undefined}
      onClose={() => onPlace(null)}
      onKeyDown={onKeyDown}
      closeOnEscape={false}
      size="min(1200px, 100vw)"
      title={title ?? titleOf(item, { place: place ?? 0, count: items.length })}
      attributes={{ content: OWN_ESCAPE }}
      closeButtonProps={{ 'aria-label': 'Close', ...OWN_ESCAPE }}
    >
      {item && <Shown key={item.url} item={item} />}
      {items.length > 1 && (
        <div className={css.viewerBar}>
          <ActionIcon
            variant="default"
            aria-label="Previous"
            aria-disabled={place === 0}
            onClick={() => go(-1)}
            {...OWN_ESCAPE}
          >
            <IconArrowLeft size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label="Next"
            aria-disabled={place === items.length - 1}
            onClick={() => go(1)}
            {...OWN_ESCAPE}
          >
            <IconArrowRight size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </Modal>
  );
}

function titleOf(item: MediaItem | undefined, at: { place: number; count: number }): string {
  return `${item?.type === 'video' ? 'Video' : 'Picture'} ${at.place + 1} of ${at.count}`;
}

function Shown({ item }: { item: MediaItem }) {
  const [unplayable, setUnplayable] = useState(false);
  if (item.type === 'image')
    return (
      <MediaImage className={css.large ?? ''} src={item.url} alt="" width={1600} height={900} />
    );
  if (unplayable)
    return <p className={css.unplayable}>This browser cannot play this kind of video.</p>;
  return (
    <video
      className={css.large}
      src={item.url}
      poster={item.thumbnail ?? undefined}
      controls
      playsInline
      width={1600}
      height={900}
      aria-label="Video"
      onError={() => setUnplayable(true)}
      {...OWN_ESCAPE}
    />
  );
}
