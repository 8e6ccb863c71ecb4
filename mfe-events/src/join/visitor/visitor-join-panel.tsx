import type { Event } from '@muster/contract';
import { publicEventPath } from '@muster/remote-kit';
import { useNavigate } from 'react-router-dom';
import * as panelCss from '../../side-panel/side-panel.module.css';
import { SidePanel } from '../../side-panel/side-panel.tsx';
import { findJoinCard } from '../join-card-id.ts';
import { describeJoin } from '../join-state.ts';
import { VisitorForm } from './visitor-form.tsx';

/**
 * Joining without an account: one form, from which account, spot and session come
 * (docs/product/player-screens.md#visitor-join).
 */
export function VisitorJoinPanel({ event }: { event: Event }) {
  const navigate = useNavigate();
  const opened = describeJoin({ event, viewer: null, now: new Date() });
  return (
    <SidePanel
      title="Join this event"
      onClose={() => navigate(publicEventPath(event.id), { replace: true })}
      findFallback={findJoinCard}
    >
      {opened.kind === 'open' ? (
        <VisitorForm event={event} status={opened.status} outcome={opened.text} />
      ) : (
        <p className={panelCss.scroll}>{opened.text}</p>
      )}
    </SidePanel>
  );
}
