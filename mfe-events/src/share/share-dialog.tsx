import { deviceShare } from '@muster/features/link';
import { useOptionalSession } from '@muster/remote-kit';
import { Button, TextInput, useIsBelow, useReturnFocus } from '@muster/ui';
import { Modal, SegmentedControl } from '@muster/ui/overlays';
import {
  IconBrandFacebook,
  IconBrandWhatsapp,
  IconCopy,
  IconPhoto,
  IconPrinter,
  IconShare2,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useNoteShared } from './note-shared.ts';
import * as css from './share.module.css';
import {
  copyPublicUrl,
  facebookUrl,
  type Shared,
  type SharedEvent,
  shareOf,
  whatsAppUrl,
} from './share-links.ts';
import { useShareFile } from './use-share-file.ts';

interface ShareDialogProps {
  event: SharedEvent;
  onClose: () => void;
}

const KINDS = [
  { value: 'event', label: 'This date' },
  { value: 'series', label: 'The series' },
];

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
  const [kind, setKind] = useState<Shared['kind']>('event');
  const shared = shareOf(event, kind);
  return (
    <div className={css.ways}>
      {event.series && (
        <SegmentedControl
          aria-label="What to share"
          data={KINDS}
          value={kind}
          onChange={(value) => setKind(value as Shared['kind'])}
          fullWidth
        />
      )}
      <div className={css.link}>
        <TextInput
          aria-label={`Link to the ${kind}`}
          readOnly
          value={shared.url}
          onFocus={(focus) => focus.currentTarget.select()}
        />
        <Button
          data-autofocus
          leftSection={<IconCopy {...ICON} />}
          onClick={() => void copyPublicUrl(shared, onShared)}
        >
          Copy link
        </Button>
      </div>
      <Apps shared={shared} onShared={onShared} />
      <Files id={event.id} kind={kind} onShared={onShared} />
    </div>
  );
}

interface AppsProps extends Pick<WaysProps, 'onShared'> {
  shared: Shared;
}

function Apps({ shared, onShared }: AppsProps) {
  const share = deviceShare(shared, onShared);
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
        href={whatsAppUrl(shared)}
        variant="default"
        leftSection={<IconBrandWhatsapp {...ICON} />}
      >
        WhatsApp
      </Button>
      <Button
        {...opened}
        href={facebookUrl(shared)}
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

interface FilesProps extends Pick<WaysProps, 'onShared'> {
  /** Of the event. */
  id: string;
  kind: Shared['kind'];
}

/** Both are made on this device; the code that makes one is loaded by the first click. */
function Files({ id, kind, onShared }: FilesProps) {
  const { making, make } = useShareFile({ id, kind }, onShared);
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
