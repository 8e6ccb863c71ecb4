import { failureText } from '@muster/api-client';
import type { EndpointResponse, Endpoints } from '@muster/contract';
import {
  type ClassLimit,
  classLabel,
  formatMillijoules,
  LEGAL_MILLIJOULES,
  type LimitBase,
} from '@muster/domain';
import { showBanner } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, Group, Skeleton, TextInput } from '@muster/ui';
import { useState } from 'react';
import * as css from '../settings.module.css';
import { readLimits, type TypedLimit, toTyped } from './read-limits.ts';

type Limits = EndpointResponse<Endpoints['getLimits']>;

/** What is said of saving. */
const TOLD = {
  onSuccess: () => showBanner({ tone: 'success', text: 'Your limits are saved.' }),
  onError: (error: Error) =>
    showBanner({ tone: 'error', text: failureText(error, 'Your limits could not be saved') }),
};

const BASES = Object.keys(LEGAL_MILLIJOULES) as LimitBase[];

/** How much muzzle energy an organizer allows (docs/product/chronograph.md#limits). */
export function LimitsSection() {
  return (
    <AsyncView
      query={useEndpoint('getLimits', {})}
      failure="Failed to fetch your limits"
      loading="Loading your limits"
      skeleton={<Skeleton height={120} />}
    >
      {(saved) => <LimitsForm {...saved} />}
    </AsyncView>
  );
}

function LimitsForm({ limits, hasOwnLimits }: Limits) {
  const [rows, setRows] = useState(() => limits.map(toTyped));
  const [wrong, setWrong] = useState<string | null>(null);
  const save = useChange('setLimits', { refreshes: ['limits', 'events'] });
  function change(index: number, changed: Partial<TypedLimit>) {
    setRows(rows.map((row, other) => (other === index ? { ...row, ...changed } : row)));
    setWrong(null);
  }
  function send() {
    const read = readLimits(rows);
    if ('wrong' in read) return setWrong(read.wrong);
    save.mutate({ body: read }, TOLD);
  }
  return (
    <form
      className={css.limits}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className={css.text}>
        The law allows {formatMillijoules(LEGAL_MILLIJOULES.full_auto)} for full auto and{' '}
        {formatMillijoules(LEGAL_MILLIJOULES.single_shot)} for single shot. Your limits can only be
        lower.
      </p>
      {rows.map((row, index) => (
        <LimitRow
          // Rows have no names before they are saved.
          key={row.key}
          row={row}
          onChange={(changed) => change(index, changed)}
          onRemove={() => setRows(rows.filter((other) => other !== row))}
        />
      ))}
      {wrong && (
        <p role="alert" className={css.failed}>
          {wrong}
        </p>
      )}
      <Group gap={12}>
        {BASES.map((base) => (
          <Button
            key={base}
            variant="default"
            onClick={() => setRows([...rows, toTyped(newClass(base))])}
          >
            Add {classLabel(base).toLowerCase()} class
          </Button>
        ))}
        <Button type="submit" loading={save.isPending}>
          Save limits
        </Button>
        {hasOwnLimits && <TurnOff onDone={(ofLaw) => setRows(ofLaw.map(toTyped))} />}
      </Group>
    </form>
  );
}

/** Without limits nothing is measured. */
function TurnOff({ onDone }: { onDone: (ofLaw: readonly ClassLimit[]) => void }) {
  const save = useChange('setLimits', { refreshes: ['limits', 'events'] });
  function turnOff() {
    save.mutate(
      { body: { limits: [] } },
      {
        ...TOLD,
        onSuccess: ({ limits }) => {
          onDone(limits);
          showBanner({ tone: 'success', text: 'Your events no longer measure guns.' });
        },
      },
    );
  }
  return (
    <Button variant="subtle" loading={save.isPending} onClick={turnOff}>
      Turn off
    </Button>
  );
}

function newClass(base: LimitBase): ClassLimit {
  return { class: '', base, millijoules: LEGAL_MILLIJOULES[base], minimumEngagementM: null };
}

interface LimitRowProps {
  row: TypedLimit;
  onChange: (changed: Partial<TypedLimit>) => void;
  onRemove: () => void;
}

function LimitRow({ row, onChange, onRemove }: LimitRowProps) {
  const label = row.isLegal ? classLabel(row.class) : row.class || 'New class';
  return (
    <fieldset className={css.limit}>
      <legend className={css.groupTitle}>
        {label}
        {!row.isLegal && `, ${classLabel(row.base).toLowerCase()}`}
      </legend>
      {!row.isLegal && (
        <TextInput
          label="Name"
          required
          maxLength={40}
          value={row.class}
          onChange={(event) => onChange({ class: event.currentTarget.value })}
        />
      )}
      <TextInput
        label="Joules"
        aria-label={`Joules of ${label}`}
        required
        inputMode="decimal"
        value={row.joules}
        onChange={(event) => onChange({ joules: event.currentTarget.value })}
      />
      <TextInput
        label="Not nearer than, metres"
        aria-label={`Not nearer than, metres, of ${label}`}
        inputMode="numeric"
        value={row.metres}
        onChange={(event) => onChange({ metres: event.currentTarget.value })}
      />
      {!row.isLegal && (
        <Button variant="default" aria-label={`Remove ${label}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </fieldset>
  );
}
