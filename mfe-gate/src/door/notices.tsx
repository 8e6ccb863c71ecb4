import type { Api } from '@muster/api-client';
import type { Verdict } from '@muster/contract';
import { CLOCK_WARNING_MS } from '@muster/domain';
import { Button } from '@muster/ui';
import type { Gate } from '../gate/gate.ts';
import type { GateView } from '../gate/gate-view.ts';
import type { KeptGate } from '../gate/merge-list.ts';
import { type QueuedItem, type QueuedWalkIn, sumOfPayment } from '../gate/queued-item.ts';
import { firstName, formatClock, formatPence, PROMISE } from '../gate-texts.ts';
import { inBackground } from '../in-background.ts';
import * as css from './door.module.css';
import { GateBanners } from './gate-banners.tsx';
import { Late } from './late.tsx';
import { RaiseMaximum } from './raise-maximum.tsx';

interface NoticesProps {
  gate: Gate;
  view: GateView & { list: KeptGate };
  api: Api;
  eventId: string;
  /** This browser can open the page without a connection. */
  isPageKept: boolean;
  /** A walk-in whom the server has refused is opened as they were typed. */
  onReopen: (refused: QueuedWalkIn) => void;
}

/** What somebody has to look at: unexpected verdicts, refused scans, a wrong clock. */
export function Notices({ gate, view, isPageKept, onReopen, api, eventId }: NoticesProps) {
  const { news, clockOffsetMs, isKept, state, endedText, waiting } = view;
  return (
    <div className={css.notices} aria-live="polite">
      <GateBanners />
      {state === 'ended' && (
        <p className={css.notice}>
          {endedText}. {waiting > 0 && `${waiting} scans wait on this phone and are not lost.`}
        </p>
      )}
      {!isKept && (
        <p className={css.notice}>
          This browser keeps nothing: leave this page open until everything is sent.
        </p>
      )}
      {isKept && !isPageKept && (
        <p className={css.notice}>
          This browser cannot open the gate without a signal: leave this page open.
        </p>
      )}
      {clockOffsetMs !== null && Math.abs(clockOffsetMs) > CLOCK_WARNING_MS && (
        <p className={css.notice}>
          The clock of this phone is {Math.round(Math.abs(clockOffsetMs) / 60_000)} minutes off.
          Muster corrects the times.
        </p>
      )}
      {news.map(({ nonce, person, first, verdict }) => (
        <p key={nonce} className={css.notice}>
          {person ? firstName(person.name) : 'Somebody'}{' '}
          {verdict === 'conflict' || verdict === 'already_in'
            ? `was let in before: ${first ? `${formatClock(first.occurredAt)}, ${first.by}` : ''}`
            : (NEWS_TEXTS[verdict] ?? 'has no spot, and was let in here')}
          <Drop gate={gate} nonce={nonce} label="Seen" />
        </p>
      ))}
      <Refused {...{ gate, view, onReopen }} />
      <Late {...{ api, view, eventId }} />
      {view.people.size === 0 && <p>{PROMISE}</p>}
    </div>
  );
}

/**
 * What the server has refused. Money that was taken is never only seen: it is booked, or somebody
 * says that it was refunded (docs/product/gate.md#walk-ins).
 */
function Refused({ gate, view, onReopen }: Pick<NoticesProps, 'gate' | 'view' | 'onReopen'>) {
  return view.refused.map((item) => (
    <p key={item.nonce} className={css.notice}>
      {nameOf(item, view)}: {item.refusal}
      {item.what === 'walk-in' ? (
        <>
          {item.walkIn.payment && '. What they have paid stays in the cash-up.'}
          <Button size="md" onClick={() => onReopen(item)}>
            Open again
          </Button>
          {item.refusalCode === 'EVENT_FULL' && view.isOnline && (
            <RaiseMaximum gate={gate} walkIn={item} />
          )}
        </>
      ) : (
        <Drop
          gate={gate}
          nonce={item.nonce}
          label={
            item.what === 'payment' ? `Refunded ${formatPence(sumOfPayment(item.payment))}` : 'Seen'
          }
        />
      )}
    </p>
  ));
}

interface DropProps {
  gate: Gate;
  nonce: string;
  label: string;
}

function Drop({ gate, nonce, label }: DropProps) {
  return (
    <Button size="md" variant="default" onClick={() => inBackground(gate.dismiss(nonce))}>
      {label}
    </Button>
  );
}

const NEWS_TEXTS: Partial<Record<Verdict, string>> = {
  not_signed: 'has not signed the waiver, and was let in here',
};

function nameOf(item: QueuedItem, { people }: GateView): string {
  if (item.what === 'walk-in') return item.walkIn.name;
  if (item.what === 'payment') {
    const ids = [item.about, ...(item.payment.others ?? []).map((one) => one.participationId)];
    return ids.map((id) => people.get(id)?.name ?? 'A player').join(', ');
  }
  return (item.about && people.get(item.about)?.name) || 'A scan';
}
