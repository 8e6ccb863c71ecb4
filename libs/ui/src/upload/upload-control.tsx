import { type ReactNode, useId } from 'react';
import { DropArea } from './drop-area.tsx';
import { MediaGrid } from './media-grid.tsx';
import type { MediaStore } from './media-store.ts';
import { RefusedFiles } from './refused-files.tsx';
import * as css from './upload.module.css';
import { UploadRows } from './upload-rows.tsx';
import type { MediaItem, UploadRules } from './upload-rules.ts';
import { useMediaUploads } from './use-media-uploads.ts';

/** The field of a form that holds the media. */
export interface MediaField {
  label: string;
  /** Its path in the form; the field of one item is `{path}.{index}.url`. */
  path: string;
  /** What can be added, in a line. */
  description?: string;
  isRequired?: boolean;
  error?: ReactNode;
  /** The errors of single items, by index. */
  itemErrors?: Readonly<Record<number, ReactNode>>;
}

interface UploadControlProps {
  field: MediaField;
  value: readonly MediaItem[];
  onChange: (items: MediaItem[]) => void;
  /** How many files are chosen and not in `value` yet. */
  onUnfinished?: ((count: number) => void) | undefined;
  /** With `max: 1` a new file replaces the old one once it is uploaded. */
  rules: UploadRules;
  store: MediaStore;
}

/**
 * Pictures, or one video, by drag and drop or from a file dialog: progress with cancel and retry,
 * preview, full size, copy URL, order, delete (docs/product/files.md#upload-rules). A removed file
 * is missing from `value`; one that was uploaded here is deleted by the store as well.
 *
 *     <UploadControl
 *       field={{ label: 'Gallery', path: 'gallery' }}
 *       value={form.values.gallery}
 *       onChange={(items) => form.setFieldValue('gallery', items)}
 *       rules={{ ...POLICY, max: 5, accept: 'images-or-one-video' }}
 *       store={{ upload, remove }}
 *     />
 */
export function UploadControl(props: UploadControlProps) {
  const { field, value, rules } = props;
  const { label, description, path } = field;
  const id = useId();
  const { tasks, queue, refused, removalFailure, choose, change } = useMediaUploads(props);
  const isSingle = rules.max === 1;
  const hasRefused = refused.length > 0;
  const error = hasRefused ? null : field.error;
  const described = [description && `${id}-hint`, (error || hasRefused) && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the section's own would be read out twice
    <div className={css.control} role="group" aria-labelledby={`${id}-label`}>
      <FieldLabel id={id} field={field} />
      <MediaGrid
        items={value}
        singleLabel={isSingle ? label : undefined}
        path={path}
        errors={field.itemErrors ?? {}}
        copyFailure={rules.texts.copyUrl}
        onChange={change}
      />
      <UploadRows tasks={tasks} onCancel={queue.remove} onRetry={queue.retry} />
      <DropArea
        label={chooseLabel(label, { isSingle, count: value.length })}
        input={{
          path,
          describedBy: described || undefined,
          isInvalid: Boolean(error) || hasRefused,
        }}
        rules={rules}
        onChoose={choose}
      />
      <RefusedFiles id={`${id}-error`} refused={refused} />
      {removalFailure && (
        <p className={css.error} role="alert">
          {removalFailure}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function FieldLabel({ id, field }: { id: string; field: MediaField }) {
  const { label, description, isRequired } = field;
  return (
    <div>
      <p id={`${id}-label`} className={css.label}>
        {label} {isRequired && <span aria-hidden="true">*</span>}
      </p>
      {description && (
        <p id={`${id}-hint`} className={css.hint}>
          {description}
        </p>
      )}
    </div>
  );
}

function chooseLabel(label: string, { isSingle, count }: { isSingle: boolean; count: number }) {
  const what = label.toLowerCase();
  if (isSingle) return count > 0 ? `Change ${what}` : `Choose ${what}`;
  return `Add to ${what}`;
}
