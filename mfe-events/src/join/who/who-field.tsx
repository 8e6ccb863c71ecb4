import type { Event } from '@muster/contract';
import { isParticipating, usesFeature } from '@muster/domain';
import { PROFILE_PATH } from '@muster/remote-kit';
import { Anchor } from '@muster/ui';
import { NativeSelect } from '@muster/ui/overlays';
import { Link, useSearchParams } from 'react-router-dom';
import * as css from '../join.module.css';
import { FOR_PARAM, isBookable, type JoiningDependant } from './dependants.ts';

interface WhoFieldProps {
  event: Event;
  /** Of the viewer. */
  dependants: readonly JoiningDependant[];
  /** Who is chosen; undefined: the viewer. */
  dependant: JoiningDependant | undefined;
}

/**
 * Who is coming: the viewer, or somebody whom they book for
 * (docs/product/dependants.md#join-screen). What is typed for one of them is kept as their draft.
 */
export function WhoField({ event, dependants, dependant }: WhoFieldProps) {
  const [search, setSearch] = useSearchParams();
  function choose(id: string) {
    const next = new URLSearchParams(search);
    if (id === '') next.delete(FOR_PARAM);
    else next.set(FOR_PARAM, id);
    setSearch(next, { replace: true });
  }
  if (!usesFeature({ dependants }, 'dependants')) return <AddHint />;
  const isJoined = isParticipating(event.participation?.status ?? null);
  const others = dependants.filter((one) => isBookable(one) || one.id === dependant?.id);
  return (
    <div>
      <NativeSelect
        label="Who is coming?"
        value={dependant?.id ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          ...(isJoined ? [] : [{ value: '', label: 'Me' }]),
          ...others.map((one) => ({
            value: one.id,
            label: `${one.name}, ${one.age}`,
            disabled: isTooYoung(one, event),
          })),
        ]}
      />
      {others.some((one) => isTooYoung(one, event)) && (
        <p className={css.outcome}>This event is for players of {event.minAge} and older.</p>
      )}
    </div>
  );
}

export function isTooYoung({ age }: JoiningDependant, { minAge }: Event): boolean {
  return minAge !== null && age < minAge;
}

function AddHint() {
  return (
    <p className={css.outcome}>
      Somebody under 18 is coming?{' '}
      <Anchor component={Link} to={`${PROFILE_PATH}/family`} inherit className={css.inText ?? ''}>
        Add them in your settings
      </Anchor>{' '}
      to book for them.
    </p>
  );
}
