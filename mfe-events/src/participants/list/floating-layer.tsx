import { useBanners } from '@muster/remote-kit';
import { BannerStack, formatCount, VisuallyHidden } from '@muster/ui';
import { BulkBar } from '../changes/bulk-bar.tsx';
import { type ParticipantSelection, useBulkChange } from '../changes/use-bulk-change.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { EXPORTS } from '../export/export-contents.ts';
import type { useExport } from '../export/use-export.ts';
import * as css from '../shared/floating-layer.module.css';
import { LoadingProgress } from '../shared/loading-progress.tsx';

interface FloatingLayerProps {
  exporting: ReturnType<typeof useExport>;
  selection: ParticipantSelection;
}

/** What floats over the list: notices, progress, and the actions on the selection. */
export function FloatingLayer({ exporting, selection }: FloatingLayerProps) {
  const { eventId } = useParticipantsScreen();
  const { banners, dismiss, hold } = useBanners();
  const bulk = useBulkChange(eventId, selection);
  const { progress, cancel } = exporting;
  return (
    <div className={css.layer}>
      <BannerStack banners={banners} onDismiss={dismiss} onHold={hold} />
      <PagesProgress />
      {progress && (
        <LoadingProgress
          label={EXPORTS[progress.kind].label}
          loaded={progress.loaded}
          total={progress.total}
          onCancel={cancel}
        />
      )}
      {selection.selected.size > 0 && <BulkBar selection={selection} bulk={bulk} />}
      <VisuallyHidden role="status">
        {selection.selected.size > 0 && `${formatCount(selection.selected.size)} selected`}
      </VisuallyHidden>
    </div>
  );
}

/** How much of all on one page is loaded. */
function PagesProgress() {
  const { list, isLocked } = useParticipantsScreen();
  if (!isLocked) return null;
  const loaded = list.isPlaceholderData ? undefined : list.data;
  return (
    <LoadingProgress
      label="Loading participants"
      loaded={loaded?.participants.length ?? 0}
      total={loaded?.pagination.total ?? null}
    />
  );
}
