import { MAX_COUNT } from '@muster/contract';
import { Stack } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { DropArea, RefusedFiles, UploadRows } from '@muster/ui/upload';
import { useId } from 'react';
import * as css from './moments.module.css';
import { MOMENT_RULES, useMomentUploads } from './use-moment-uploads.ts';

/** Adds photos by drop or click. `count`: how many the account has. */
export function MomentUpload({ count }: { count: number }) {
  const uploads = useMomentUploads(count);
  const { queue, askedReplacedCount } = uploads;
  const id = useId();
  return (
    <Stack gap={8}>
      <UploadRows tasks={uploads.tasks} onCancel={queue.remove} onRetry={queue.retry} />
      <DropArea
        label="Add photos"
        input={{ path: 'moments', describedBy: id, isInvalid: uploads.refused.length > 0 }}
        rules={MOMENT_RULES}
        onChoose={uploads.choose}
      />
      <p id={id} className={css.hint}>
        JPG or PNG, at most 5 MB each. Everyone who opens your profile sees them.
        {uploads.isFull &&
          ` You have ${MAX_COUNT.moments} of ${MAX_COUNT.moments} photos. The oldest photo will be replaced.`}
      </p>
      <RefusedFiles refused={uploads.refused} />
      {askedReplacedCount > 0 && (
        <ConfirmDialog
          title={
            askedReplacedCount === 1 ? 'Replace the oldest photo?' : 'Replace the oldest photos?'
          }
          message={describeReplacement(askedReplacedCount)}
          labels={{ confirm: 'Add and replace' }}
          onConfirm={uploads.confirm}
          onCancel={uploads.cancel}
        />
      )}
    </Stack>
  );
}

function describeReplacement(replacedCount: number): string {
  const what = replacedCount === 1 ? 'oldest photo' : `${replacedCount} oldest photos`;
  return `You can keep ${MAX_COUNT.moments} photos. The ${what} will be replaced.`;
}
