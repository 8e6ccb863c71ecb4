import { failureFields, failureText } from '@muster/api-client';
import type { Squad } from '@muster/contract';
import { LinkToShare } from '@muster/features/link';
import { useChange } from '@muster/remote-kit/endpoints';
import { createContentNonces } from '@muster/remote-kit/nonces';
import { Button, FormBanner, formatEventDate } from '@muster/ui';
import { NumberInput } from '@muster/ui/overlays';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { AskButton } from './ask-button.tsx';
import { isFresh, keepLinks, linkOf, markShown } from './open-links.ts';
import * as css from './squad.module.css';
import { SQUAD_FAILURE } from './squad-texts.ts';

const REFRESH = { refreshes: ['events'] } as const;

/** The spots that mates take by their links, for the leader of the squad. */
export function OpenSpots({ squad }: { squad: Squad }) {
  const spots = squad.members.filter(({ isOpen }) => isOpen);
  const left = squad.openLeft ?? squad.maxSize - squad.size;
  const first = spots.find(({ participationId }) => isFresh(participationId));
  return (
    <section className={css.dialog} aria-label="Open spots">
      {spots.map((spot, index) => (
        <OpenSpot
          key={spot.participationId}
          squad={squad}
          spot={spot}
          name={`Open spot ${index + 1}`}
          hasFocus={spot === first}
        />
      ))}
      {left > 0 && <MoreSpots squadId={squad.id} left={left} />}
      {left === 0 && squad.size < squad.maxSize && (
        <p className={css.dim}>No more can be held until mates take or pay for these.</p>
      )}
    </section>
  );
}

interface OpenSpotProps {
  squad: Squad;
  spot: Squad['members'][number];
  name: string;
}

function OpenSpot({ squad, spot, name, hasFocus }: OpenSpotProps & { hasFocus: boolean }) {
  const { participationId } = spot;
  const params = { id: squad.id, participationId };
  const renewing = useChange('renewOpenSpotLink', REFRESH);
  const deleting = useChange('deleteOpenSpot', REFRESH);
  const [isShown, setShown] = useState(() => isFresh(participationId));
  const box = useFreshSpot(participationId, hasFocus);
  const url = linkOf(participationId);
  const error = renewing.error ?? deleting.error;
  function renew() {
    function show(made: { url: string }) {
      keepLinks([{ participationId, ...made }]);
      markShown(participationId);
      setShown(true);
    }
    renewing.mutate({ params }, { onSuccess: show });
  }
  return (
    <div ref={box} tabIndex={-1} className={css.dialog}>
      <div className={css.member}>
        <span>
          <b>{name}</b> <span className={css.dim}>{describeOpen(spot)}</span>
        </span>
        <span className={css.buttons}>
          {url && !isShown && (
            <Button size="sm" onClick={() => setShown(true)} aria-label={`Show link to ${name}`}>
              Show link
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            aria-label={`New link to ${name}`}
            loading={renewing.isPending}
            onClick={renew}
          >
            New link
          </Button>
          <AskButton
            label={`Give up ${name}`}
            title={`Give up ${name}?`}
            message={describeLoss(squad, spot)}
            labels={{ confirm: 'Give it up', cancel: 'Keep it' }}
            isPending={deleting.isPending}
            onConfirm={() => deleting.mutate({ params })}
          >
            Give up
          </AskButton>
        </span>
      </div>
      <FormBanner
        text={error ? failureText(error, SQUAD_FAILURE.change) : null}
        isWaiting={false}
        onDismiss={renewing.error ? renewing.reset : deleting.reset}
      />
      {url && isShown && <SpotLink {...{ squad, spot, name, url }} />}
    </div>
  );
}

/** Leads to the first spot that was just made, wherever the view was. */
function useFreshSpot(participationId: string, hasFocus: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const focusFirst = useEffectEvent(() => hasFocus && box.current?.focus());
  useEffect(() => {
    focusFirst();
    markShown(participationId);
  }, [participationId]);
  return box;
}

function SpotLink({ squad, spot, name, url }: OpenSpotProps & { url: string }) {
  return (
    <LinkToShare
      text={url}
      title={`A spot with ${squad.name}`}
      label={`Link to ${name}`}
      qrLabel={`QR code of ${name}`}
      hint={`For one mate: it works once${untilText(spot.claimUntil)}.`}
    />
  );
}

function describeLoss({ pays }: Squad, { status }: OpenSpotProps['spot']): string {
  const lost =
    status === 'confirmed' ? 'It goes to the next player' : 'Its number on the waitlist is lost';
  const refund = pays === 'leader' ? ' What was paid for it is refunded as when you leave.' : '';
  return `${lost}, and its link stops working.${refund}`;
}

function describeOpen({ status, owes, claimUntil }: OpenSpotProps['spot']): string {
  if (status !== 'confirmed') return 'on the waitlist';
  if (claimUntil) return `kept${untilText(claimUntil)}`;
  return owes ? 'not paid for' : 'paid for';
}

function untilText(claimUntil: string | undefined): string {
  if (!claimUntil) return '';
  return ` until ${formatEventDate(claimUntil)}`;
}

function MoreSpots({ squadId, left }: { squadId: string; left: number }) {
  const [count, setCount] = useState<number | string>('');
  const [nonces] = useState(createContentNonces);
  // Known before the squad is loaded again, which shows them.
  const adding = useChange('addOpenSpots', { ...REFRESH, onSuccess: keep });
  const { error } = adding;
  const countError = failureFields(error).count;
  function add(event: FormEvent) {
    event.preventDefault();
    const content = { count: Number(count) };
    const body = { ...content, nonce: nonces.nonceFor(content) };
    adding.mutate({ params: { id: squadId }, body });
  }
  function keep({ openSpots }: { openSpots: Parameters<typeof keepLinks>[0] }) {
    keepLinks(openSpots);
    nonces.forget();
    setCount('');
  }
  return (
    <form onSubmit={add} className={css.dialog}>
      <FormBanner
        text={error && !countError ? failureText(error, SQUAD_FAILURE.change) : null}
        isWaiting={false}
        onDismiss={adding.reset}
      />
      <div className={css.buttons}>
        <NumberInput
          className={css.grow ?? ''}
          label="More spots for mates"
          description={`Each is held, and has a link to take it. Up to ${left}`}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          value={count}
          onChange={setCount}
          error={countError}
        />
        <Button type="submit" variant="default" loading={adding.isPending} disabled={!count}>
          Hold spots
        </Button>
      </div>
    </form>
  );
}
