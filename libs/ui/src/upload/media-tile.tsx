import { ActionIcon } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconMaximize,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MediaImage } from '../media-image/media-image.tsx';
import { CopyUrl } from './copy-url.tsx';
import * as css from './upload.module.css';
import type { MediaItem } from './upload-rules.ts';
import type { TileDrag } from './use-drag.ts';

interface Tile {
  item: MediaItem;
  /** From 0, of `count`. */
  index: number;
  count: number;
  /** "picture 2". */
  name: string;
  /** The path of its field in the form. */
  fieldPath: string;
  error: ReactNode;
  copyFailure: string;
}

interface TileActions {
  view: () => void;
  moveTo: (index: number) => void;
  remove: () => void;
}

interface MediaTileProps {
  tile: Tile;
  drag: TileDrag;
  actions: TileActions;
}

/** One picture or video with its actions. It is moved by dragging or by its buttons. */
export function MediaTile({ tile, drag, actions }: MediaTileProps) {
  const { item, name, error } = tile;
  return (
    <li
      className={css.tile}
      draggable={tile.count > 1}
      data-target={drag.isTarget || undefined}
      data-invalid={error ? true : undefined}
      onDragStart={({ dataTransfer }) => {
        // Some browsers do not drag an element without data.
        dataTransfer?.setData('text/plain', item.url);
        drag.start();
      }}
      onDragEnd={drag.end}
      onDragOver={(event) => drag.isTarget && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        drag.drop();
      }}
    >
      <ViewButton tile={tile} onView={actions.view} />
      <div className={css.actions}>
        {tile.count > 1 && <MoveButtons tile={tile} onMove={actions.moveTo} />}
        <CopyUrl url={item.url} name={name} failure={tile.copyFailure} />
        <ActionIcon data-action="delete" aria-label={`Delete ${name}`} onClick={actions.remove}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {error && (
        <p className={css.tileError} role="alert">
          {error}
        </p>
      )}
    </li>
  );
}

function ViewButton({ tile, onView }: { tile: Tile; onView: () => void }) {
  const { item, name, fieldPath } = tile;
  return (
    <button
      type="button"
      className={css.view}
      data-path={fieldPath}
      aria-label={`View ${name} full size`}
      onClick={onView}
    >
      <MediaImage
        src={item.thumbnail ?? (item.type === 'image' ? item.url : null)}
        alt=""
        width={320}
        height={180}
      />
      <span className={css.mark}>
        {item.type === 'video' ? (
          <IconPlayerPlay size={24} stroke={1.75} aria-hidden />
        ) : (
          <IconMaximize size={20} stroke={1.75} aria-hidden />
        )}
      </span>
    </button>
  );
}

function MoveButtons({ tile, onMove }: { tile: Tile; onMove: (index: number) => void }) {
  const { name, index, count } = tile;
  return (
    <>
      <ActionIcon
        data-action="earlier"
        aria-label={`Move ${name} earlier`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        data-action="later"
        aria-label={`Move ${name} later`}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <IconArrowRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  );
}
