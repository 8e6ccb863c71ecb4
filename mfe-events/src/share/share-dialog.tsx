import { Button, TextInput, useIsBelow, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import {
  IconBrandFacebook,
  IconBrandWhatsapp,
  IconCopy,
  IconPhoto,
  IconPrinter,
  IconShare2,
} from '@tabler/icons-react';
import * as css from './share.module.css';
import {
  copyPublicUrl,
  deviceShare,
  facebookUrl,
  publicUrlOf,
  type SharedEvent,
  whatsAppUrl,
} from './share-links.ts';
import { useShareFile } from './use-share-file.ts';

interface ShareDialogProps {
  event: SharedEvent;
  onClose: () => void;
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The ways to tell others of an event: its link, other apps, a poster, a picture for stories. */
export function ShareDialog({ event, onClose }: ShareDialogProps) {
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Share ${event.title}`}
      size={480}
      fullScreen={useIsBelow('tablet')}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={css.ways}>
        <div className={css.link}>
          <TextInput
            aria-label="Link to the event"
            readOnly
            value={publicUrlOf(event)}
            onFocus={(focus) => focus.currentTarget.select()}
          />
          <Button
            data-autofocus
            leftSection={<IconCopy {...ICON} />}
            onClick={() => void copyPublicUrl(event)}
          >
            Copy link
          </Button>
        </div>
        <Apps event={event} />
        <Files event={event} />
      </div>
    </Modal>
  );
}

function Apps({ event }: Pick<ShareDialogProps, 'event'>) {
  const share = deviceShare(event);
  const opened = { component: 'a', target: '_blank', rel: 'noopener noreferrer' } as const;
  return (
    <div className={css.row}>
      <Button
        {...opened}
        href={whatsAppUrl(event)}
        variant="default"
        leftSection={<IconBrandWhatsapp {...ICON} />}
      >
        WhatsApp
      </Button>
      <Button
        {...opened}
        href={facebookUrl(event)}
        variant="default"
        leftSection={<IconBrandFacebook {...ICON} />}
      >
        Facebook
      </Button>
      {share && (
        <Button variant="default" leftSection={<IconShare2 {...ICON} />} onClick={share}>
          Other apps
        </Button>
      )}
    </div>
  );
}

/** Both are made on this device; the code that makes one is loaded by the first click. */
function Files({ event }: Pick<ShareDialogProps, 'event'>) {
  const { making, make } = useShareFile(event.id);
  return (
    <div className={css.row}>
      <Button
        variant="default"
        leftSection={<IconPrinter {...ICON} />}
        loading={making === 'poster'}
        onClick={() => make('poster')}
      >
        Poster (A4 PDF)
      </Button>
      <Button
        variant="default"
        leftSection={<IconPhoto {...ICON} />}
        loading={making === 'story'}
        onClick={() => make('story')}
      >
        Picture for stories
      </Button>
    </div>
  );
}
