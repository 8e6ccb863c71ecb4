import { ActionIcon } from '@mantine/core';
import { Modal } from '@muster/ui/overlays';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useIsBelow } from '../breakpoints.ts';
import { MediaImage } from '../media-image/media-image.tsx';
import * as css from './upload.module.css';
import type { MediaItem } from './upload-rules.ts';
import { useSwipe } from './use-swipe.ts';

interface MediaViewerProps {
  /** By default the type and the position: "Picture 2 of 5". */
  title: string | undefined;
  items: readonly MediaItem[];
  /** The item that is shown; null: closed. */
  index: number | null;
  onIndex: (index: number | null) => void;
  /** Called once for each picture that cannot be loaded. */
  onBroken?: () => void;
  /** Below the item: what is known about it, and what can be done with it. */
  details?: ReactNode;
}

// The panel below the viewer listens for Escape too, and would close with it.
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' };

/**
 * One picture or video as large as the window allows. The arrow keys or a swipe change the item,
 * Escape closes.
 */
export function MediaViewer(props: MediaViewerProps) {
  const { title, items, index, onIndex, onBroken, details } = props;
  const item = index === null ? undefined : items[index];
  function go(step: number) {
    const next = (index ?? 0) + step;
    if (items[next]) onIndex(next);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onIndex(null);
    // In a video the arrow keys seek.
    else if (event.target instanceof HTMLVideoElement) return;
    else if (event.key === 'ArrowLeft') go(-1);
    else if (event.key === 'ArrowRight') go(1);
  }
  const swipe = useSwipe(go);
  const isPhone = useIsBelow('tablet');
  return (
    <Modal
      opened={item !== undefined}
      onClose={() => onIndex(null)}
      onKeyDown={onKeyDown}
      closeOnEscape={false}
      fullScreen={isPhone}
      classNames={{ body: css.viewer ?? '' }}
      size="min(1200px, 100vw)"
      title={title ?? titleOf(item, { index: index ?? 0, count: items.length })}
      attributes={{ content: OWN_ESCAPE }}
      closeButtonProps={{ 'aria-label': 'Close', ...OWN_ESCAPE }}
    >
      <div {...swipe}>{item && <FullSize key={item.url} {...{ item, onBroken }} />}</div>
      {details && <div className={css.viewerDetails}>{details}</div>}
      {items.length > 1 && <StepButtons index={index} count={items.length} onStep={go} />}
    </Modal>
  );
}

interface StepButtonsProps {
  index: number | null;
  count: number;
  onStep: (step: number) => void;
}

function StepButtons({ index, count, onStep }: StepButtonsProps) {
  return (
    <div className={css.viewerBar}>
      <ActionIcon
        variant="default"
        aria-label="Previous"
        aria-disabled={index === 0}
        onClick={() => onStep(-1)}
        {...OWN_ESCAPE}
      >
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label="Next"
        aria-disabled={index === count - 1}
        onClick={() => onStep(1)}
        {...OWN_ESCAPE}
      >
        <IconArrowRight size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function titleOf(item: MediaItem | undefined, at: { index: number; count: number }): string {
  return `${item?.type === 'video' ? 'Video' : 'Picture'} ${at.index + 1} of ${at.count}`;
}

interface FullSizeProps {
  item: MediaItem;
  onBroken: (() => void) | undefined;
}

function FullSize({ item, onBroken }: FullSizeProps) {
  const [isUnplayable, setUnplayable] = useState(false);
  if (item.type === 'image')
    return (
      <MediaImage
        className={css.large ?? ''}
        src={item.url}
        alt=""
        width={1600}
        height={900}
        {...(onBroken && { onBroken })}
      />
    );
  if (isUnplayable)
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
