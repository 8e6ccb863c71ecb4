import { useOptionalSession } from '@muster/remote-kit';
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
import { useNoteShared } from './note-shared.ts';
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
  const isVisitor = useOptionalSession() === null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Share ${event.title}`}
      size={480}
      fullScreen={useIsBelow('tablet')}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isVisitor ? <Ways event={event} onShared={() => undefined} /> : <OwnWays event={event} />}
    </Modal>
  );
}

interface WaysProps {
  event: SharedEvent;
  onShared: () => void;
}

/** Of an account: an event that was just approved is shared then. */
function OwnWays({ event }: Pick<WaysProps, 'event'>) {
  return <Ways event={event} onShared={useNoteShared(event.id)} />;
}

function Ways({ event, onShared }: WaysProps) {
  return (
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
          onClick={() => void copyPublicUrl(event, onShared)}
        >
          Copy link
        </Button>
      </div>
      <Apps event={event} onShared={onShared} />
      <Files event={event} onShared={onShared} />
    </div>
  );
}

function Apps({ event, onShared }: WaysProps) {
  const share = deviceShare(event, onShared);
  const opened = {
    component: 'a',
    target: '_blank',
    rel: 'noopener noreferrer',
    onClick: onShared,
  } as const;
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
function Files({ event, onShared }: WaysProps) {
  const { making, make } = useShareFile(event.id, onShared);
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
