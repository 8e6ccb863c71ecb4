import { Button, CloseButton, DisplayText, Paper } from '@muster/ui';
import { IconCopy } from '@tabler/icons-react';
import * as css from './share.module.css';
import { ShareButton } from './share-button.tsx';
import { copyPublicUrl, type SharedEvent, shareOf } from './share-links.ts';

/** That an event is public now, with the ways to tell others. */
export function LiveCard({ event, forget }: { event: SharedEvent; forget: () => void }) {
  return (
    <Paper className={css.notice} component="section" aria-labelledby="live-notice">
      <DisplayText as="h2" size="medium" id="live-notice">
        Your page is live
      </DisplayText>
      <p className={css.about}>{event.title} is approved. Tell your players about it.</p>
      <div className={css.buttons}>
        <ShareButton event={event} look="main" />
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
          onClick={() => void copyPublicUrl(shareOf(event, 'event'), forget)}
        >
          Copy link
        </Button>
      </div>
      <CloseButton className={css.close ?? ''} aria-label="Dismiss" onClick={forget} />
    </Paper>
  );
}
