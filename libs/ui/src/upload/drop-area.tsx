import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoUp } from '@tabler/icons-react';
import * as css from './upload.module.css';
import { type UploadRules, VIDEO_EXTENSIONS } from './upload-rules.ts';

interface DropAreaProps {
  /** On its button. */
  label: string;
  input: { path: string; describedBy: string | undefined; isInvalid: boolean };
  rules: UploadRules;
  onChoose: (files: File[]) => void;
}

const VIDEOS = ['video/*', ...VIDEO_EXTENSIONS.map((extension) => `.${extension}`)];

/**
 * Where files are dropped. A click anywhere opens the file dialog; the button inside is for the
 * keyboard, and its click is handled by the area. The area accepts every file, because `sortFiles`
 * refuses with our own sentences.
 */
export function DropArea({ label, input, rules, onChoose }: DropAreaProps) {
  const isSingle = rules.max === 1;
  const takesVideos = rules.accept === 'images-or-one-video';
  const accept = [...rules.imageTypes, ...(takesVideos ? VIDEOS : [])].join(',');
  return (
    <Dropzone
      unstyled
      className={css.drop ?? ''}
      classNames={{ inner: css.dropInner ?? '' }}
      data-invalid={input.isInvalid || undefined}
      activateOnKeyboard={false}
      inputProps={{ accept, multiple: !isSingle, style: { display: 'none' } }}
      onDrop={onChoose}
    >
      <IconPhotoUp size={28} stroke={1.5} className={css.dropIcon} aria-hidden />
      <Button
        variant="default"
        size="sm"
        data-path={input.path}
        aria-describedby={input.describedBy}
      >
        {label}
      </Button>
      <span className={css.dropHint} aria-hidden="true">
        {isSingle ? 'or drop a file here' : 'or drop files here'}
      </span>
    </Dropzone>
  );
}
