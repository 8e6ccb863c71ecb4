import { Switch } from '@muster/ui/overlays';
import { SearchField } from '../search-field/search-field.tsx';
import type { ExportKind } from './export-contents.ts';
import { ExportMenu } from './export-menu.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { ParticipantsView } from './participants-view.ts';
import * as css from './toolbar.module.css';
import { formatCount, PAYMENT_WORDS, STATUS_WORDS } from './words.ts';

interface ToolbarProps {
  view: ParticipantsView;
  /** How many pass search and filters; undefined until that is known. */
  found: number | undefined;
  onView: (next: Partial<ParticipantsView>) => void;
  /** Left out until there is something to export. */
  onExport: ((kind: ExportKind) => void) | undefined;
}

/** Search, filters, all on one page, and the export. */
export function Toolbar({ view, found, onView, onExport }: ToolbarProps) {
  const isFiltered = Boolean(view.search || view.status || view.payment);
  return (
    <div className={css.toolbar}>
      <div className={css.first}>
        <SearchField
          label="Search participants"
          placeholder="Search name, e-mail or phone"
          search={view.search}
          onSearch={(search) => onView({ search })}
        />
        <ExportMenu onExport={onExport} />
      </div>
      <div className={css.second}>
        <FilterChips
          label="Status"
          words={STATUS_WORDS}
          value={view.status}
          onChange={(status) => onView({ status })}
        />
        <FilterChips
          label="Payment"
          words={PAYMENT_WORDS}
          value={view.payment}
          onChange={(payment) => onView({ payment })}
        />
        <div className={css.rest}>
          <span className={css.found} role="status">
            {isFiltered && found !== undefined && `${formatCount(found)} found`}
          </span>
          <Switch
            label="All on one page"
            checked={view.isWhole}
            onChange={(event) => onView({ isWhole: event.currentTarget.checked })}
          />
        </div>
      </div>
    </div>
  );
}
