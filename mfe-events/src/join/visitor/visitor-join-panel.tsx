import type { Event } from '@muster/contract';
import { publicEventPath } from '@muster/remote-kit';
import { useNavigate } from 'react-router-dom';
import * as panelCss from '../../side-panel/side-panel.module.css';
import { FormSkeleton, SidePanel } from '../../side-panel/side-panel.tsx';
import { describeWithClaim, useClaimOfForm } from '../claim/use-claim.ts';
import { findJoinCard } from '../join-card-id.ts';
import { VisitorForm } from './visitor-form.tsx';

/**
 * Joining without an account: one form, from which account, spot and session come
 * (docs/product/player-screens.md#visitor-join).
 */
export function VisitorJoinPanel({ event }: { event: Event }) {
  const navigate = useNavigate();
  const { claim, isLoading } = useClaimOfForm();
  const opened = describeWithClaim({ event, viewer: null, now: new Date() }, claim);
  return (
    <SidePanel
      title="Join this event"
      onClose={() => navigate(publicEventPath(event.id), { replace: true })}
      findFallback={findJoinCard}
    >
      {isLoading && <FormSkeleton />}
      {!isLoading && opened.kind === 'open' && (
        <VisitorForm event={event} claim={claim} status={opened.status} outcome={opened.text} />
      )}
      {!isLoading && opened.kind !== 'open' && <p className={panelCss.scroll}>{opened.text}</p>}
    </SidePanel>
  );
}
