import type { Moment } from '@muster/contract';
import { Button, formatShortDate } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { MediaViewer } from '@muster/ui/media-viewer';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDeleteMoment } from './moment-queries.ts';

interface MomentViewerProps {
  moments: readonly Moment[];
  /** Null: closed. */
  viewedId: string | null;
  onView: (id: string | null) => void;
  onDeleted: () => void;
}

/** One photo as large as the window allows, with its date and Delete, which asks first. */
export function MomentViewer({ moments, viewedId, onView, onDeleted }: MomentViewerProps) {
  const index = moments.findIndex(({ id }) => id === viewedId);
  const viewed = moments[index];
  const [asked, setAsked] = useState<Moment | null>(null);
  const remove = useRemove(onDeleted);
  return (
    <>
      <MediaViewer
        title={viewed && `Photo ${index + 1} of ${moments.length}`}
        items={moments.map(({ url }) => ({ type: 'image', url, thumbnail: null }))}
        index={viewed ? index : null}
        onIndex={(next) => onView(next === null ? null : (moments[next]?.id ?? null))}
        details={viewed && <Details moment={viewed} onDelete={() => setAsked(viewed)} />}
      />
      {asked && (
        <ConfirmDialog
          title="Delete photo?"
          message="This photo will be permanently deleted."
          labels={{ confirm: 'Delete' }}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            onView(null);
            remove(asked);
          }}
        />
      )}
    </>
  );
}

function Details({ moment, onDelete }: { moment: Moment; onDelete: () => void }) {
  return (
    <>
      <time dateTime={moment.uploadedAt}>Added {formatShortDate(moment.uploadedAt)}</time>
      {moment.can.delete && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={onDelete}
        >
          Delete photo
        </Button>
      )}
    </>
  );
}

/** Deletes a photo, and calls `onRemoved` once the viewer has closed without it. */
function useRemove(onRemoved: () => void): (moment: Moment) => void {
  const deletion = useDeleteMoment();
  const [removedCount, setRemovedCount] = useState(0);
  const afterRemoval = useEffectEvent(onRemoved);
  useEffect(() => {
    if (removedCount > 0) afterRemoval();
  }, [removedCount]);
  return (moment) => {
    setRemovedCount(removedCount + 1);
    deletion.mutate(moment);
  };
}
