import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { MediaTile } from './media-tile.tsx';
import { MediaViewer } from './media-viewer.tsx';
import { moveItem } from './move-item.ts';
import * as css from './upload.module.css';
import type { MediaItem } from './upload-rules.ts';
import { useDrag } from './use-drag.ts';
import { useFocusAfterChange } from './use-focus-after-change.ts';

interface MediaGridProps {
  items: readonly MediaItem[];
  /** What the item is called where there can be only one. */
  singleLabel: string | undefined;
  path: string;
  errors: Readonly<Record<number, ReactNode>>;
  copyFailure: string;
  onChange: (items: readonly MediaItem[]) => void;
}

/** The uploaded files: view, order and delete them. */
export function MediaGrid(props: MediaGridProps) {
  const { items, singleLabel, path, errors, copyFailure } = props;
  const [viewedIndex, setViewedIndex] = useState<number | null>(null);
  const { frame, announcement, drag, actionsOf } = useMediaActions(props);
  const tiles = items.map((item, index) => ({
    item,
    index,
    count: items.length,
    name: singleLabel?.toLowerCase() ?? nameOf(item, index),
    fieldPath: `${path}.${index}.url`,
    error: errors[index],
    copyFailure,
  }));
  return (
    <div ref={frame} className={css.frame}>
      {tiles.length > 0 && (
        <ul className={`${css.grid} ${singleLabel ? css.single : ''}`}>
          {tiles.map((tile) => (
            <MediaTile
              key={keyOf(items, tile.index)}
              tile={tile}
              drag={drag(tile.index)}
              actions={{ ...actionsOf(tile.index), view: () => setViewedIndex(tile.index) }}
            />
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <MediaViewer title={singleLabel} items={items} index={viewedIndex} onIndex={setViewedIndex} />
    </div>
  );
}

/** Moving and deleting, each with its announcement and the focus on a button that is left. */
function useMediaActions({ items, onChange }: Pick<MediaGridProps, 'items' | 'onChange'>) {
  const [announcement, setAnnouncement] = useState('');
  const { frame, focusAfterChange } = useFocusAfterChange();
  function move(from: number, to: number) {
    onChange(moveItem(items, { from, to }));
    setAnnouncement(`Moved to position ${to + 1} of ${items.length}`);
  }
  function actionsOf(index: number) {
    return {
      moveTo: (to: number) => {
        focusAfterChange({ index: to, action: to < index ? 'earlier' : 'later' });
        move(index, to);
      },
      remove: () => {
        focusAfterChange({ index: Math.min(index, items.length - 2), action: 'delete' });
        onChange(items.filter((_, other) => other !== index));
        setAnnouncement('Deleted');
      },
    };
  }
  return { frame, announcement, drag: useDrag(move), actionsOf };
}

function nameOf({ type }: MediaItem, index: number): string {
  return `${type === 'video' ? 'video' : 'picture'} ${index + 1}`;
}

/** The same address may be listed twice. */
function keyOf(items: readonly MediaItem[], index: number): string {
  const url = items[index]?.url ?? '';
  const twins = items.slice(0, index).filter((other) => other.url === url).length;
  return `${url} ${twins}`;
}
