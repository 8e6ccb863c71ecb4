import { LENGTH } from '@muster/contract';
import { Button, formatCount, SearchField, useIsBelow } from '@muster/ui';
import { Switch } from '@muster/ui/overlays';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { AnnounceButton } from '../announce/announce-button.tsx';
import { isFiltered, type ParticipantsView } from '../data/participants-view.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import type { ExportKind } from '../export/export-contents.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { PrintButton } from '../print/print-button.tsx';
import type { usePrinting } from '../print/use-printing.tsx';
import { ViewsMenu } from '../saved-views/views-menu.tsx';
import { PAYMENT_LABELS, STATUS_LABELS } from '../shared/labels.ts';
import { FilterChips } from './filter-chips.tsx';
import { OptionCounts } from './option-counts.tsx';
import { SortField } from './sort-field.tsx';
import { TicketField } from './ticket-field.tsx';
import * as css from './toolbar.module.css';

interface ToolbarProps {
  /** How many participants pass search and filters; undefined until it is known. */
  foundCount: number | undefined;
  onView: (change: Partial<ParticipantsView>) => void;
  /** Undefined while there is nothing to export. */
  onExport: ((kind: ExportKind) => void) | undefined;
  printing: ReturnType<typeof usePrinting>;
}

/**
 * Search, a ticket's code, filters, all on one page, and the export. On a phone all but the search
 * are behind a button.
 */
export function Toolbar({ foundCount, onView, onExport, printing }: ToolbarProps) {
  const { search } = useParticipantsScreen().url.values;
  const isPhone = useIsBelow('tablet');
  const [isOpen, setOpen] = useState(false);
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
        {isPhone && <ToolsButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
        {!isPhone && <Tools onExport={onExport} printing={printing} />}
      </div>
      {(!isPhone || isOpen) && (
        <div className={css.more}>
          {isPhone && <Tools onExport={onExport} printing={printing} />}
          <Filters foundCount={foundCount} onView={onView} />
          <OptionCounts onView={onView} />
        </div>
      )}
    </div>
  );
}

interface ToolsButtonProps {
  isOpen: boolean;
  onToggle: () => void;
}

function ToolsButton({ isOpen, onToggle }: ToolsButtonProps) {
  const { values } = useParticipantsScreen().url;
  return (
    <Button
      variant={isFiltered({ ...values, search: '' }) ? 'light' : 'default'}
      aria-expanded={isOpen}
      onClick={onToggle}
      leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
    >
      Filters
    </Button>
  );
}

function Tools({ onExport, printing }: Pick<ToolbarProps, 'onExport' | 'printing'>) {
  return (
    <div className={css.tools}>
      <TicketField />
      <AnnounceButton />
      <PrintButton printing={printing} />
      <ExportMenu onExport={onExport} />
    </div>
  );
}

function Filters({ foundCount, onView }: Omit<ToolbarProps, 'onExport' | 'printing'>) {
  const { values } = useParticipantsScreen().url;
  const lacksHeaders = useIsBelow('wide');
  return (
    <div className={css.second}>
      <ViewsMenu onView={onView} />
      {lacksHeaders && <SortField onView={onView} />}
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
          {isFiltered(values) && foundCount !== undefined && `${formatCount(foundCount)} found`}
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
