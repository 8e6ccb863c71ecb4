import { BannerStack } from '@muster/ui';
import { BulkBar } from './bulk-bar.tsx';
import { EXPORTS } from './export-contents.ts';
import * as css from './floats.module.css';
import { ReadingProgress } from './reading-progress.tsx';
import type { useBulk } from './use-bulk.ts';
import type { useExport } from './use-export.ts';
import type { useNotices } from './use-notices.ts';
import type { Selection } from './use-selection.ts';

interface FloatsProps {
  notices: ReturnType<typeof useNotices>;
  /** How much of all on one page is here; null when that is not being read. */
  reading: { read: number; total: number | null } | null;
  exporting: ReturnType<typeof useExport>;
  selection: Selection;
  bulk: ReturnType<typeof useBulk>;
}

/** What comes and goes over the list: what happened, what is being read, and what to do with the selected. */
export function Floats({ notices, reading, exporting, selection, bulk }: FloatsProps) {
  const { progress } = exporting;
  return (
    <div className={css.floats}>
      <BannerStack banners={notices.notices} onDismiss={notices.dismiss} />
      {reading && <ReadingProgress label="Loading participants" {...reading} />}
      {progress && (
        <ReadingProgress
          label={EXPORTS[progress.kind].label}
          read={progress.read}
          total={progress.total}
          onCancel={exporting.cancel}
        />
      )}
      {selection.chosen.size > 0 && (
        <BulkBar
          count={selection.chosen.size}
          running={bulk.running}
          onAction={bulk.run}
          onClear={() => selection.set([])}
        />
      )}
    </div>
  );
}
