import type { Moment } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { formatShortDate, MediaImage } from '@muster/ui';
import { Suspense, useRef, useState } from 'react';
import * as css from './moments.module.css';

const MomentViewer = lazyDialog(async () => (await import('./moment-viewer.tsx')).MomentViewer);

interface MomentGridProps {
  moments: readonly Moment[];
  /** Called when the last opened photo is gone. */
  onDeleted: () => void;
}

const SQUARE_PX = 240;

/** The photos as squares in three columns, and the viewer of one of them. */
export function MomentGrid({ moments, onDeleted }: MomentGridProps) {
  const [viewedId, setViewedId] = useState<string | null>(null);
  // Once opened, the viewer stays, so that it can finish a deletion.
  const [isViewerLoaded, setViewerLoaded] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  function view(id: string | null) {
    setViewedId(id);
    if (id === null) opener.current?.focus();
  }
  function open(id: string, button: HTMLButtonElement) {
    opener.current = button;
    setViewerLoaded(true);
    setViewedId(id);
  }
  return (
    <>
      {moments.length > 0 && (
        <ul className={css.grid}>
          {moments.map(({ id, url, thumbnailUrl, uploadedAt }, index) => (
            <li key={id}>
              <button
                type="button"
                className={css.square}
                aria-label={`View photo ${index + 1}, added ${formatShortDate(uploadedAt)}`}
                onClick={({ currentTarget }) => open(id, currentTarget)}
              >
                <MediaImage
                  src={thumbnailUrl ?? url}
                  alt=""
                  width={SQUARE_PX}
                  height={SQUARE_PX}
                  className={css.picture ?? ''}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isViewerLoaded && (
        <Suspense>
          <MomentViewer moments={moments} viewedId={viewedId} onView={view} onDeleted={onDeleted} />
        </Suspense>
      )}
    </>
  );
}
