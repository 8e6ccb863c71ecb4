import { CREW_ROLE_LABELS, CREW_ROLES, type CrewRole } from '@muster/contract';
import { Checkbox } from '@muster/ui/overlays';
import * as css from './crew.module.css';
import { ROLE_TEXTS } from './role-texts.ts';

interface RoleFieldsProps {
  roles: CrewRole[];
  error?: string | undefined;
  onChange: (roles: CrewRole[]) => void;
}

/** The roles in plain words, with what each may do. */
export function RoleFields({ roles, error, onChange }: RoleFieldsProps) {
  return (
    <Checkbox.Group
      label="What they may do"
      value={roles}
      error={error}
      onChange={(values) => onChange(CREW_ROLES.filter((role) => values.includes(role)))}
    >
      <div className={css.roles}>
        {CREW_ROLES.map((role) => (
          <Checkbox
            key={role}
            value={role}
            label={CREW_ROLE_LABELS[role]}
            description={ROLE_TEXTS[role]}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
