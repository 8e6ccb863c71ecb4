import { failureText, isApiError } from '@muster/api-client';
import { useOptionalSession, usePageTitle } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, DisplayText, EmptyState, FormBanner, Paper } from '@muster/ui';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { viewPath } from '../events-view.ts';
import { GAMES_PATH } from '../paths.ts';
import * as css from '../squad/squad.module.css';
import { FOLLOW_FAILURE } from './follow-texts.ts';

/**
 * Where the link of a mail leads, with which an address follows. Its token is in the fragment,
 * which browsers do not send; a press uses it, because scanners of mail follow links
 * (docs/product/organizer-pages.md#follow-by-email).
 */
export function ConfirmFollowPage() {
  const { hash, pathname, state } = useLocation();
  const [token] = useState(hash.slice(1));
  const navigate = useNavigate();
  const confirm = useChange('confirmFollow', { refreshes: ['people'] });
  const { error } = confirm;
  const name = confirm.data?.organizer.name;
  const followed: string | undefined = name ?? state?.followed;
  useEffect(() => {
    // The token is used up: a reload shows what it gave.
    if (name) void navigate(pathname, { replace: true, state: { followed: name } });
  }, [name, navigate, pathname]);
  usePageTitle('Follow an organizer');
  const isVisitor = useOptionalSession() === null;
  const games = (
    <Button component={Link} to={isVisitor ? GAMES_PATH : viewPath('explore')}>
      See upcoming games
    </Button>
  );
  if (followed)
    return (
      <EmptyState
        title={`You follow ${followed}`}
        text="You get at most one email a day about new games. Each has a link that stops them."
        action={games}
      />
    );
  if (!token || isApiError(error, 'LINK_NOT_FOUND', 'VALIDATION'))
    return (
      <EmptyState
        title="This link does not work"
        text="It has been used, or is older than 48 hours. Follow the organizer again to get a new one."
        action={games}
      />
    );
  return (
    <Paper withBorder radius="lg" p={24} className={css.page ?? ''}>
      <DisplayText as="h1" size="medium">
        Get emails about new games?
      </DisplayText>
      <p>At most one a day. Each has a link that stops them.</p>
      <FormBanner
        text={error ? failureText(error, FOLLOW_FAILURE.confirmFollow) : null}
        isWaiting={false}
        onDismiss={confirm.reset}
      />
      <div className={css.buttons}>
        <Button loading={confirm.isPending} onClick={() => confirm.mutate({ body: { token } })}>
          Confirm
        </Button>
      </div>
    </Paper>
  );
}
