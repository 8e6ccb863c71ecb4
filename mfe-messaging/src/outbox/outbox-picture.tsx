import { Button, MediaImage, useObjectUrl } from '@muster/ui';
import { Progress } from '@muster/ui/overlays';
import { type MouseEventHandler, useEffect, useState, useSyncExternalStore } from 'react';
import * as messageCss from '../message/message.module.css';
import * as css from './outbox.module.css';
import type { OutboxEntry } from './outbox-entries.ts';
import { useAccountOutbox } from './use-outbox.ts';

/** The picture of an entry, and its caption. */
export function OutboxPicture({ entry }: { entry: OutboxEntry }) {
  const url = useObjectUrl(useImageFile(entry.clientId));
  const caption = entry.image?.caption;
  return (
    <>
      <span className={messageCss.picture}>
        <MediaImage src={url} alt={caption || 'Picture'} width={290} height={164} />
      </span>
      {caption && <p className={messageCss.text}>{caption}</p>}
    </>
  );
}

function useImageFile(clientId: string): File | null {
  const { files } = useAccountOutbox();
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void files.find(clientId).then((found) => isCurrent && setFile(found));
    return () => {
      isCurrent = false;
    };
  }, [files, clientId]);
  return file;
}

interface OutboxProgressProps {
  clientId: string;
  onCancel: MouseEventHandler;
}

/** How much of a picture is sent, and Cancel. */
export function OutboxProgress({ clientId, onCancel }: OutboxProgressProps) {
  const { progress } = useAccountOutbox();
  const share = useSyncExternalStore(progress.subscribe, () => progress.get(clientId)) ?? 0;
  const percent = Math.round(share * 100);
  return (
    <div className={css.progress}>
      <Progress.Root size={6} className={css.bar ?? ''}>
        <Progress.Section value={percent} aria-label="Sending picture" />
      </Progress.Root>
      <span className={css.percent} aria-hidden="true">
        {percent} %
      </span>
      <Button variant="subtle" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
