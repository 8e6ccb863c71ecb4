import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MediaTile } from './media-tile.tsx';
import { MediaViewer } from './media-viewer.tsx';
import { moveItem } from './move-item.ts';
import * as css from './upload.module.css';
import type { MediaItem } from './upload-rules.ts';

interface MediaGridProps {
  items: readonly MediaItem[];
  /** What it is called where there is only one. */
  single: string | undefined;
  path: string;
  errors: Readonly<Record<number, ReactNode>>;
  copyFailure: string;
  onChange: (items: readonly MediaItem[]) => void;
}

/** Which of a tile's buttons focus goes to once the list has changed. */
interface FocusGoal {
  place: number;
  action: 'earlier' | 'later' | 'delete';
}

/** What is stored: look at it, order it, take it out. Focus stays where it was, or goes to what took its place. */
export function MediaGrid({ items, single, path, errors, copyFailure, onChange }: MediaGridProps) {
  const goal = useRef<FocusGoal | null>(null);
  const [viewed, setViewed] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const frame = useRef<HTMLDivElement>(null);

  // After each change, since only then is the button it goes to in its place.
  useEffect(() => {
    if (!goal.current) return;
    focusGoal(frame.current, goal.current);
    goal.current = null;
  });
  const move = (from: number, to: number) => {
    onChange(moveItem(items, { from, to }));
    setSaid(`Moved to place ${to + 1} of ${items.length}`);
  };
  const remove = (place: number) => {
    goal.current = { place: Math.min(place, items.length - 2), action: 'delete' };
    onChange(items.filter((_, other) => other !== place));
    setSaid('Deleted');
  };
  return (
    <div ref={frame} className={css.frame}>
      {items.length > 0 && (
        <ul className={`${css.grid} ${single ? css.single : ''}`}>
          {items.map((item, place) => (
            <MediaTile
              key={keyOf(items, place)}
              item={item}
              name={single?.toLowerCase() ?? nameOf(item, place)}
              place={place}
              count={items.length}
              path={path}
              error={errors[place]}
              copyFailure={copyFailure}
              drag={{
                isOver: dragged !== null && dragged !== place,
                start: () => setDragged(place),
                end: () => setDragged(null),
                drop: () => {
                  if (dragged !== null) move(dragged, place);
                  setDragged(null);
                },
              }}
              onView={() => setViewed(place)}
              onMove={(to) => {
                goal.current = { place: to, action: to < place ? 'earlier' : 'later' };
                move(place, to);
              }}
              onDelete={() => remove(place)}
            />
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <MediaViewer title={single} items={items} place={viewed} onPlace={setViewed} />
    </div>
  );
}

function nameOf({ type }: MediaItem, place: number): string {
  return `${type === 'video' ? 'video' : 'picture'} ${place + 1}`;
}

/** One address may stand there twice. */
function keyOf(items: readonly MediaItem[], place: number): string {
  const url = items[place]?.url ?? '';
  const twins = items.slice(0, place).filter((other) => other.url === url).length;
  return `${url} ${twins}`;
}

/** The button named, its opposite where it is at the end, or where files are chosen when nothing is left. */
function focusGoal(frame: HTMLElement | null, { place, action }: FocusGoal): void {
  const tile = frame?.querySelectorAll(':scope > ul > li')[place];
  const buttons = [action, 'earlier', 'later'].map((name) =>
    tile?.querySelector<HTMLElement>(`[data-action="${name}"]:not(:disabled)`),
  );
  const chooser = frame?.parentElement?.querySelector<HTMLElement>('button[data-path]');
  (buttons.find(Boolean) ?? chooser)?.focus();
}
