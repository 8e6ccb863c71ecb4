import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoUp } from '@tabler/icons-react';
import * as css from './upload.module.css';
import { VIDEO_ENDINGS } from './upload-rules.ts';

interface DropAreaProps {
  /** On its button. */
  label: string;
  describedBy: string;
  path: string;
  isInvalid: boolean;
  imageTypes: readonly string[];
  takes: { many: boolean; videos: boolean };
  onChoose: (files: File[]) => void;
}

const VIDEOS = ['video/*', ...VIDEO_ENDINGS.map((ending) => `.${ending}`)];

/**
 * Where files are dropped. A click anywhere opens the dialog; the button in it is for the keyboard, and its click is
 * the area's own. What does not fit is refused by our rules and words, so the area itself takes everything.
 */
export function DropArea(props: DropAreaProps) {
  const { label, describedBy, path, isInvalid, takes, onChoose } = props;
  const accept = [...props.imageTypes, ...(takes.videos ? VIDEOS : [])].join(',');
  return (
    <Dropzone
      unstyled
      className={css.drop ?? ''}
      classNames={{ inner: css.dropInner ?? '' }}
      data-invalid={isInvalid || undefined}
      activateOnKeyboard={false}
      inputProps={{ accept, multiple: takes.many, style: { display: 'none' } }}
      onDrop={onChoose}
    >
      <IconPhotoUp size={28} stroke={1.5} className={css.dropIcon} aria-hidden />
      <Button
        variant="default"
        size="sm"
        data-path={path}
        aria-describedby={describedBy || undefined}
      >
        {label}
      </Button>
      <span className={css.dropHint} aria-hidden="true">
        {takes.many ? 'or drop files here' : 'or drop a file here'}
      </span>
    </Dropzone>
  );
}
