import { AUDIT_ACTIONS, type AuditAction, LENGTH } from '@muster/contract';
import { auditActionLabel } from '@muster/domain';
import type { UrlValues } from '@muster/remote-kit';
import { SearchField } from '@muster/ui';
import { DateField } from '@muster/ui/date-field';
import { NativeSelect } from '@muster/ui/overlays';
import * as css from './audit-log.module.css';
import type { AUDIT_URL } from './audit-url.ts';

const ACTIONS = [
  { value: '', label: 'All actions' },
  ...AUDIT_ACTIONS.map((value) => ({ value, label: auditActionLabel(value) })),
];

interface AuditFiltersProps {
  values: UrlValues<typeof AUDIT_URL>;
  onChange: (change: Partial<UrlValues<typeof AUDIT_URL>>) => void;
}

/** Filters by action, person, subject and days. */
export function AuditFilters({ values, onChange }: AuditFiltersProps) {
  return (
    <div className={css.filters}>
      <NativeSelect
        label="Action"
        data={ACTIONS}
        value={values.action ?? ''}
        onChange={(event) =>
          onChange({ action: (event.currentTarget.value || null) as AuditAction | null })
        }
      />
      <SearchField
        label="Person"
        isLabelShown
        placeholder="Email or ID"
        maxLength={LENGTH.email}
        search={values.person}
        onSearch={(person) => onChange({ person })}
      />
      <SearchField
        label="Subject"
        isLabelShown
        placeholder="ID"
        maxLength={24}
        search={values.subject}
        onSearch={(subject) => onChange({ subject })}
      />
      <DateField
        isFilter
        label="From day"
        value={values.from}
        onChange={(from) => onChange({ from })}
      />
      <DateField isFilter label="To day" value={values.to} onChange={(to) => onChange({ to })} />
    </div>
  );
}
