import { LENGTH } from '@muster/contract';
import { formatCount, SearchField } from '@muster/ui';
import { Switch } from '@muster/ui/overlays';
import { AnnounceButton } from '../announce/announce-button.tsx';
import type { ParticipantsView } from '../data/participants-view.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import type { ExportKind } from '../export/export-contents.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { PAYMENT_LABELS, STATUS_LABELS } from '../shared/labels.ts';
import { FilterChips } from './filter-chips.tsx';
import { TicketField } from './ticket-field.tsx';
import * as css from './toolbar.module.css';

interface ToolbarProps {
  /** How many participants pass search and filters; undefined until it is known. */
  foundCount: number | undefined;
  onView: (change: Partial<ParticipantsView>) => void;
  /** Undefined while there is nothing to export. */
  onExport: ((kind: ExportKind) => void) | undefined;
}

/** Search, a ticket's code, filters, all on one page, and the export. */
export function Toolbar({ foundCount, onView, onExport }: ToolbarProps) {
  const { search } = useParticipantsScreen().url.values;
  return (
    <div className={css.toolbar}>
      <div className={css.first}>
        <SearchField
          label="Search participants"
          placeholder="Search name, email or phone"
          maxLength={LENGTH.search}
          search={search}
          onSearch={(text) => onView({ search: text })}
        />
        <TicketField />
        <AnnounceButton />
        <ExportMenu onExport={onExport} />
      </div>
      <Filters foundCount={foundCount} onView={onView} />
    </div>
  );
}

function Filters({ foundCount, onView }: Omit<ToolbarProps, 'onExport'>) {
  const { values, isFiltered } = useParticipantsScreen().url;
  return (
    <div className={css.second}>
      <FilterChips
        label="Status"
        labels={STATUS_LABELS}
        value={values.status}
        onChange={(status) => onView({ status })}
      />
      <FilterChips
        label="Payment"
        labels={PAYMENT_LABELS}
        value={values.payment}
        onChange={(payment) => onView({ payment })}
      />
      <div className={css.rest}>
        <span className={css.found} role="status">
          {isFiltered && foundCount !== undefined && `${formatCount(foundCount)} found`}
        </span>
        <Switch
          label="All on one page"
          checked={values.showAll}
          onChange={(event) => onView({ showAll: event.currentTarget.checked })}
        />
      </div>
    </div>
  );
}
