import type { Event } from '@muster/contract';
import { optionTerms } from '@muster/domain';
import { SideMark } from '@muster/features/side';
import { priceLabel } from '../price-label.ts';
import * as css from './event-page.module.css';
import { PageSection } from './page-section.tsx';

/**
 * What can be chosen on joining, with its price. Without options the price beside the Join button
 * says it all.
 */
export function PriceOptions({ event }: { event: Event }) {
  if (event.customFields.length === 0) return null;
  return (
    <PageSection title="Price and options">
      <p className={css.price}>{event.price || priceLabel(event)}</p>
      {event.customFields.map(({ id, label, options }) => (
        <div key={id} className={css.option}>
          <p className={css.optionTitle}>{label}</p>
          <ul className={css.optionList} aria-label={label}>
            {options.map((option) => (
              <li key={option.id}>
                <span>
                  {option.colour && <SideMark colour={option.colour} />}
                  {option.label}
                </span>
                <span className={css.dim}>{optionTerms(option)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </PageSection>
  );
}
