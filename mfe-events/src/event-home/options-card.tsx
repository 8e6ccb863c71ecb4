import type { Event } from '@muster/contract';
import { DisplayText } from '@muster/ui';
import * as css from './event-home.module.css';

/** How many have chosen each option that there are only so many of. */
export function OptionsCard({ event }: { event: Event }) {
  const limited = event.customFields
    .flatMap(({ options }) => options)
    .filter(({ limit }) => limit !== null);
  if (limited.length === 0) return null;
  return (
    <section className={css.card} aria-labelledby="home-options">
      <DisplayText as="h3" size="small" id="home-options">
        Hire and options
      </DisplayText>
      <ul className={css.options}>
        {limited.map(({ id, label, limit, left }) => (
          <Option key={id} {...{ label, limit: limit ?? 0, left: left ?? 0 }} />
        ))}
      </ul>
    </section>
  );
}

function Option({ label, limit, left }: { label: string; limit: number; left: number }) {
  const taken = limit - left;
  return (
    <li>
      <span className={css.optionLabel}>{label}</span>
      <progress value={taken} max={limit} aria-label={`${label}: ${taken} of ${limit}`} />
      <b>
        {taken} of {limit}
      </b>
    </li>
  );
}
