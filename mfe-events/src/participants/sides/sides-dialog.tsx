import { failureText } from '@muster/api-client';
import type { Event, SidePlanResponse } from '@muster/contract';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, FormBanner, Group, Stack, TextInput, useReturnFocus } from '@muster/ui';
import { Modal, Radio } from '@muster/ui/overlays';
import { useEffect, useState } from 'react';
import { count } from '../../count.ts';
import { MovesTable } from './moves-table.tsx';
import { blockerText, planText } from './plan-text.ts';
import { SideBars } from './side-bars.tsx';
import * as css from './sides.module.css';
import { useApplySides } from './use-apply-sides.ts';

interface SidesDialogProps {
  event: Event;
  /** Told while the dialog is open. */
  setWriting: (isWriting: boolean) => void;
  onClose: () => void;
}

/** Plans even sides, shows who would move, and applies it (docs/product/sides.md#balance). */
export function SidesDialog({ event, setWriting, onClose }: SidesDialogProps) {
  useReturnFocus();
  useEffect(() => {
    setWriting(true);
    return () => setWriting(false);
  }, [setWriting]);
  return (
    <Modal
      opened
      onClose={onClose}
      title="Sides"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <SidePlan event={event} onClose={onClose} />
    </Modal>
  );
}

type Basis = 'confirmed' | 'inside';

function SidePlan({ event, onClose }: Omit<SidesDialogProps, 'setWriting'>) {
  const [basis, setBasis] = useState<Basis>('confirmed');
  const [seed, setSeed] = useState('');
  const planning = useChange('planSides');
  const applying = useApplySides(event.id);
  const plan = planning.data;
  const failure = applying.error
    ? failureText(applying.error, 'The sides could not be applied')
    : planning.error && failureText(planning.error, 'The sides could not be planned');
  function makePlan() {
    applying.reset();
    const typed = seed.trim();
    planning.mutate({
      params: { id: event.id },
      body: { basis, ...(typed !== '' && { seed: typed }) },
    });
  }
  function choose(chosen: Basis) {
    setBasis(chosen);
    planning.reset();
    applying.reset();
  }
  return (
    <Stack gap={16} aria-busy={planning.isPending || applying.isPending}>
      <SideBars event={event} plan={plan} />
      <Radio.Group label="Plan for" value={basis} onChange={(chosen) => choose(chosen as Basis)}>
        <div className={css.choices}>
          <Radio value="confirmed" label="Everybody with a spot" />
          <Radio value="inside" label="Who is here, with as few moves as possible" />
        </div>
      </Radio.Group>
      <div className={css.plan}>
        <Button onClick={makePlan} loading={planning.isPending} variant={plan && 'default'}>
          {event.sides?.policy === 'draw' && basis === 'confirmed' ? 'Draw' : 'Even out'}
        </Button>
        <TextInput
          label="Seed of a draw to repeat"
          placeholder="A new one"
          maxLength={64}
          value={seed}
          onChange={({ currentTarget }) => setSeed(currentTarget.value)}
        />
      </div>
      <FormBanner
        text={failure || ''}
        isWaiting={false}
        onDismiss={() => {
          planning.reset();
          applying.reset();
        }}
      />
      {plan && <PlanResult {...{ plan, applying, onClose }} />}
    </Stack>
  );
}

interface PlanResultProps {
  plan: SidePlanResponse;
  applying: ReturnType<typeof useApplySides>;
  onClose: () => void;
}

function PlanResult({ plan, applying, onClose }: PlanResultProps) {
  return (
    <>
      <div role="status">
        <p className={css.result}>{planText(plan)}</p>
        <ul className={css.blockers}>
          {plan.blockedBy.map((blocker) => (
            <li key={`${blocker.kind} ${blocker.name}`}>{blockerText(blocker)}</li>
          ))}
        </ul>
      </div>
      <p className={css.seed}>
        Seed <b>{plan.seed}</b>. Anybody can repeat this draw with it.
      </p>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose} disabled={applying.isPending}>
          Cancel
        </Button>
        <Button
          loading={applying.isPending}
          disabled={plan.moves.length === 0}
          onClick={() => void applying.apply(plan, onClose)}
        >
          Apply to {count(plan.moves.length, 'player')}
        </Button>
      </Group>
      <MovesTable plan={plan} />
    </>
  );
}
