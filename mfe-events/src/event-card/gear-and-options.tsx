import type { Event } from '@muster/contract';
import { leftText } from '@muster/domain';
import { formatPounds, ToneBadge } from '@muster/ui';
import * as css from './event-card.module.css';

const MAX_SHOWN = { equipment: 3, fields: 2, options: 3 } as const;

type GearAndOptionsProps = {
  equipment: Event['requiredEquipment'];
  customFields: Event['customFields'];
};

/**
 * The first pieces of equipment and the first options, as chips
 * (docs/product/organizer-screens.md#event-card).
 */
export function GearAndOptions({ equipment, customFields }: GearAndOptionsProps) {
  const more = equipment.length - MAX_SHOWN.equipment;
  return (
    <>
      {equipment.length > 0 && (
        <ul className={css.chips} aria-label="Required equipment">
          {equipment.slice(0, MAX_SHOWN.equipment).map((item) => (
            <li key={item}>
              <ToneBadge tone="quiet">{item}</ToneBadge>
            </li>
          ))}
          {more > 0 && (
            <li>
              <ToneBadge tone="quiet">+{more} more</ToneBadge>
            </li>
          )}
        </ul>
      )}
      {customFields.slice(0, MAX_SHOWN.fields).map((field) => (
        <CustomField key={field.id} field={field} />
      ))}
    </>
  );
}

function CustomField({ field }: { field: Event['customFields'][number] }) {
  return (
    <div className={css.options}>
      <span className={css.optionsLabel}>{field.label}</span>
      <ul className={css.chips} aria-label={field.label}>
        {field.options.slice(0, MAX_SHOWN.options).map((option) => (
          <li key={option.id}>
            <ToneBadge tone="quiet">{optionText(option)}</ToneBadge>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "Hire kit +£15.00 · 3 left" */
function optionText({ label, price, left }: Event['customFields'][number]['options'][number]) {
  const priced = price ? `${label} +${formatPounds(price)}` : label;
  return [priced, leftText(left)].filter(Boolean).join(' · ');
}
