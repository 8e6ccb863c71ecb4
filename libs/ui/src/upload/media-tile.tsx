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

interface MediaTileProps {
  item: MediaItem;
  /** "picture 2". */
  name: string;
  place: number;
  count: number;
  path: string;
  error: ReactNode;
  copyFailure: string;
  drag: { isOver: boolean; start: () => void; end: () => void; drop: () => void };
  onView: () => void;
  onMove: (to: number) => void;
  onDelete: () => void;
}

/** One picture or video and what can be done with it. It is dragged to another place, or moved there by its buttons. */
export function MediaTile(props: MediaTileProps) {
  const { item, name, place, count, path, error, drag } = props;
  return (
    <li
      className={css.tile}
      draggable={count > 1}
      data-target={drag.isOver || undefined}
      data-invalid={error ? true : undefined}
      onDragStart={({ dataTransfer }) => {
        // Some browsers drag nothing that carries nothing.
        dataTransfer?.setData('text/plain', item.url);
        drag.start();
      }}
      onDragEnd={drag.end}
      onDragOver={(event) => drag.isOver && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        drag.drop();
      }}
    >
      <button
        type="button"
        className={css.view}
        data-path={`${path}.${place}.url`}
        aria-label={`View ${name} full size`}
        onClick={props.onView}
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
      <div className={css.actions}>
        {count > 1 && <MoveButtons {...props} />}
        <CopyUrl url={item.url} name={name} failure={props.copyFailure} />
        <ActionIcon data-action="delete" aria-label={`Delete ${name}`} onClick={props.onDelete}>
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

function MoveButtons({ name, place, count, onMove }: MediaTileProps) {
  return (
    <>
      <ActionIcon
        data-action="earlier"
        aria-label={`Move ${name} earlier`}
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
      >
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        data-action="later"
        aria-label={`Move ${name} later`}
        disabled={place === count - 1}
        onClick={() => onMove(place + 1)}
      >
        <IconArrowRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  );
}
