import type { Participant } from '@muster/contract';
import { owedPence } from '@muster/domain';
import { PhoneLink, ToneBadge } from '@muster/ui';
import { useUsesMoney } from '../data/screen-context.tsx';
import { describePayment } from '../shared/labels.ts';
import { CheckInBadge, StatusBadge } from '../shared/status-badge.tsx';
import { KitTicks } from './kit-ticks.tsx';
import * as css from './participant-detail.module.css';

/**
 * What somebody at the gate has to know before the check-in: the spot, what is owed, what to hand
 * out, and whom to call. Everything else is below.
 */
export function GateFacts({ participant }: { participant: Participant }) {
  const { gateNote, joinForm } = participant;
  const { emergencyContact, medicalConditions } = joinForm;
  const usesMoney = useUsesMoney();
  return (
    <section className={css.gate} aria-label="At the gate">
      <span className={css.states}>
        <StatusBadge participant={participant} />
        <CheckInBadge participant={participant} />
        {medicalConditions?.trim() && <ToneBadge tone="danger">Medical: see below</ToneBadge>}
      </span>
      {usesMoney && (
        <span className={css.owes} data-owed={owedPence(participant) > 0 || undefined}>
          {describePayment(participant)}
        </span>
      )}
      <KitTicks participant={participant} />
      {gateNote && <p>Noted at the gate: {gateNote}</p>}
      {emergencyContact.phone && (
        <p>
          Emergency: <PhoneLink number={emergencyContact.phone} />
        </p>
      )}
    </section>
  );
}
