import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { DropArea } from './drop-area.tsx';
import { MediaGrid } from './media-grid.tsx';
import { sendMedia, type Upload } from './send-media.ts';
import * as css from './upload.module.css';
import { UploadRows } from './upload-rows.tsx';
import { checkFiles, type MediaItem, type UploadPolicy, type UploadRules } from './upload-rules.ts';
import { useUploads } from './use-uploads.ts';

interface UploadControlProps {
  label: string;
  /** What may be added, in a line. */
  description?: string;
  error?: ReactNode;
  /** What is wrong with one item, by its place. */
  itemErrors?: Readonly<Record<number, ReactNode>>;
  isRequired?: boolean;
  /** Where the field stands in the form; an item's own field is `{path}.{place}.url`. */
  'data-path': string;
  value: readonly MediaItem[];
  onChange: (items: MediaItem[]) => void;
  policy: UploadPolicy;
  /** With 1 a new file takes the place of the old one once it is stored. */
  max?: number;
  accept?: UploadRules['accept'];
  upload: Upload;
  /** How many files are chosen and not in `value` yet. */
  onUnfinished?: (count: number) => void;
  log?: (line: string) => void;
}

/**
 * Pictures, or one video, by drag and drop or from a dialog: progress with cancel and retry, preview, full size, copy
 * URL, order, delete (spec.md §2, §5). It deletes nothing on the server: what is taken out is missing from `value`.
 */
export function UploadControl(props: UploadControlProps) {
  const { label, description, value, policy, max = 5, accept = 'images-or-one-video' } = props;
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  const replaces = max === 1;
  const { log = () => undefined } = props;
  // Two files may be stored before the form has shown the first.
  const current = useRef(value);
  useEffect(() => {
    current.current = value;
  }, [value]);
  const change = (items: readonly MediaItem[]) => {
    current.current = items;
    props.onChange([...items]);
  };
  const { tasks, queue } = useUploads({
    send: (file, options) =>
      sendMedia({ file, upload: props.upload, texts: policy.texts, log }, options),
    onStored: (items) => change(replaces ? items.slice(-1) : [...current.current, ...items]),
    onUnfinished: (count) => props.onUnfinished?.(count),
  });
  const choose = (files: readonly File[]) => {
    const there = replaces ? [] : [...value, ...tasks];
    const sentence = checkFiles({ files, current: there }, { ...policy, max, accept });
    setFault(sentence);
    if (sentence) return log(`Refused ${files.map(({ name }) => name).join(', ')}: ${sentence}`);
    if (replaces) queue.clear();
    queue.add(files);
  };
  const error = fault ?? props.error;
  const described = [description && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the section's own would be read out twice
    <div className={css.control} role="group" aria-labelledby={`${id}-label`}>
      <div>
        <p id={`${id}-label`} className={css.label}>
          {label} {props.isRequired && <span aria-hidden="true">*</span>}
        </p>
        {description && (
          <p id={`${id}-hint`} className={css.hint}>
            {description}
          </p>
        )}
      </div>
      <MediaGrid
        items={value}
        single={replaces ? label : undefined}
        path={props['data-path']}
        errors={props.itemErrors ?? {}}
        copyFailure={policy.texts.copyUrl}
        onChange={change}
      />
      <UploadRows tasks={tasks} onCancel={queue.remove} onRetry={queue.retry} />
      <DropArea
        label={chooseLabel(label, { replaces, count: value.length })}
        describedBy={described}
        path={props['data-path']}
        isInvalid={Boolean(error)}
        imageTypes={policy.imageTypes}
        takes={{ many: !replaces, videos: accept === 'images-or-one-video' }}
        onChoose={choose}
      />
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function chooseLabel(label: string, { replaces, count }: { replaces: boolean; count: number }) {
  const what = label.toLowerCase();
  if (replaces) return count > 0 ? `Change ${what}` : `Choose ${what}`;
  return `Add to ${what}`;
}
