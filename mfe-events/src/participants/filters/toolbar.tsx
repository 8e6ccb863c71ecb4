import { LENGTH } from '@muster/contract';
import { type EventFeature, usesFeature } from '@muster/domain';
import { Button, formatCount, SearchField, useHasFinePointer, useIsBelow } from '@muster/ui';
import { Switch } from '@muster/ui/overlays';
import { useState } from 'react';
import { AnnounceButton } from '../announce/announce-button.tsx';
import { RemindButton } from '../announce/remind-button.tsx';
import { EVERYONE, isFiltered, type ParticipantsView } from '../data/participants-view.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import type { ExportKind } from '../export/export-contents.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { SummaryLine } from '../list/summary-line.tsx';
import { PrintButton } from '../print/print-button.tsx';
import type { usePrinting } from '../print/use-printing.tsx';
import { ViewsMenu } from '../saved-views/views-menu.tsx';
import {
  PAYMENT_FILTER_LABELS,
  READINESS_LABELS,
  STATUS_LABELS,
  WAIVER_FILTER_LABELS,
} from '../shared/labels.ts';
import { SidesButton } from '../sides/sides-button.tsx';
import { CheckInChips } from './check-in-chips.tsx';
import { ColumnFilters } from './column-filters.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FiltersButton } from './filters-button.tsx';
import { OptionCounts } from './option-counts.tsx';
import { SortField } from './sort-field.tsx';
import { SquadFilter } from './squad-filter.tsx';
import { TicketField } from './ticket-field.tsx';
import * as css from './toolbar.module.css';

interface ToolbarProps {
  onView: (change: Partial<ParticipantsView>) => void;
  /** Undefined while there is nothing to export. */
  onExport: ((kind: ExportKind) => void) | undefined;
  printing: ReturnType<typeof usePrinting>;
}

/**
 * One line of tools, and one with the sums and what is asked at the gate. The other filters are
 * behind a button, so that the list begins near the top.
 */
export function Toolbar({ onView, onExport, printing }: ToolbarProps) {
  const { search } = useParticipantsScreen().url.values;
  const isPhone = useIsBelow('tablet');
  const hasFinePointer = useHasFinePointer();
  const [isOpen, setOpen] = useState(false);
  const tools = (
    <div className={css.tools}>
      <AnnounceButton />
      <SidesButton />
      <PrintButton printing={printing} />
      <ExportMenu onExport={onExport} />
    </div>
  );
  return (
    <div className={css.toolbar}>
      <div className={css.first}>
        <SearchField
          label="Search participants"
          placeholder="Search name, email or phone"
          maxLength={LENGTH.search}
          search={search}
          onSearch={(text) => onView({ search: text })}
          // On a phone the keyboard would cover the list.
          hasFirstFocus={hasFinePointer}
        />
        {!isPhone && <TicketField />}
        <FiltersButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        {!isPhone && tools}
      </div>
      {isPhone && tools}
      <GateLine onView={onView} />
      {isOpen && (
        <div className={css.more}>
          {isPhone && <TicketField />}
          <Filters onView={onView} />
          <OptionCounts onView={onView} printing={printing} />
          <ColumnFilters onView={onView} />
        </div>
      )}
    </div>
  );
}

type ViewProps = Pick<ToolbarProps, 'onView'>;

/** The sums, who is still to come, and how many pass search and filters. */
function GateLine({ onView }: ViewProps) {
  const { event, list, url, columns } = useParticipantsScreen();
  const { data, isPlaceholderData } = list;
  const isShort = isFiltered(url.values) || columns.userIds !== null;
  function showEverybody() {
    columns.clearFilters();
    onView(EVERYONE);
  }
  return (
    <div className={css.gate}>
      <div className={css.sums}>
        {data && <SummaryLine summary={data.summary} event={event} />}
        <RemindButton />
      </div>
      <CheckInChips onView={onView} />
      <span className={css.found} role="status">
        {isShort && data && !isPlaceholderData && `${formatCount(data.pagination.total)} found`}
      </span>
      {isShort && (
        <Button variant="subtle" size="sm" onClick={showEverybody}>
          Show all
        </Button>
      )}
    </div>
  );
}

function Filters({ onView }: ViewProps) {
  const { values } = useParticipantsScreen().url;
  return (
    <div className={css.second}>
      <ViewsMenu onView={onView} />
      <SortField onView={onView} />
      <Switch
        label="All on one page"
        checked={values.showAll}
        onChange={(event) => onView({ showAll: event.currentTarget.checked })}
      />
      <FilterChips
        label="Status"
        labels={STATUS_LABELS}
        value={values.status}
        onChange={(status) => onView({ status })}
      />
      <FeatureFilters onView={onView} />
      <SquadFilter onView={onView} />
    </div>
  );
}

/** By what the event uses, and by what a link filters by. */
function FeatureFilters({ onView }: ViewProps) {
  const { event, url } = useParticipantsScreen();
  const { payment, waiver, readiness } = url.values;
  function isThere(feature: EventFeature, value: string | null) {
    return value !== null || (event !== undefined && usesFeature(event, feature));
  }
  return (
    <>
      {isThere('money', payment) && (
        <FilterChips
          label="Payment"
          labels={PAYMENT_FILTER_LABELS}
          value={payment}
          onChange={(payment) => onView({ payment })}
        />
      )}
      {isThere('waiver', waiver) && (
        <FilterChips
          label="Waiver"
          labels={WAIVER_FILTER_LABELS}
          value={waiver}
          onChange={(waiver) => onView({ waiver })}
        />
      )}
      {isThere('chronograph', readiness) && (
        <FilterChips
          label="Field"
          labels={READINESS_LABELS}
          value={readiness}
          onChange={(readiness) => onView({ readiness })}
        />
      )}
    </>
  );
}
