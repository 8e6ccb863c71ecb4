import { Button, CloseButton } from '@mantine/core';
import { Progress } from '@muster/ui/overlays';
import { formatBytes } from '../format/numbers.ts';
import * as css from './upload.module.css';
import type { UploadTask } from './upload-queue.ts';

interface UploadRowsProps {
  tasks: readonly UploadTask[];
  onCancel: (id: number) => void;
  onRetry: (id: number) => void;
}

/**
 * The files that are being uploaded, with their progress, and those that failed, with Retry and
 * Remove.
 */
export function UploadRows({ tasks, ...actions }: UploadRowsProps) {
  if (tasks.length === 0) return null;
  return (
    <ul className={css.rows} aria-label="Uploads">
      {tasks.map((task) => (
        <li key={task.id} className={css.row} data-failed={task.state === 'failed' || undefined}>
          <span className={css.fileName}>{task.file.name}</span>
          <span className={css.fileSize}>{formatBytes(task.file.size)}</span>
          {task.state === 'failed' ? (
            <FailedRow task={task} {...actions} />
          ) : (
            <MovingRow task={task} onCancel={actions.onCancel} />
          )}
        </li>
      ))}
    </ul>
  );
}

function MovingRow({ task, onCancel }: { task: UploadTask; onCancel: (id: number) => void }) {
  const { id, file, share, state } = task;
  return (
    <div className={css.moving}>
      <Progress.Root size={6} className={css.progress ?? ''}>
        <Progress.Section
          value={Math.round(share * 100)}
          aria-label={`Uploading ${file.name}`}
          aria-valuetext={describeStep(task)}
        />
      </Progress.Root>
      <span className={css.step} aria-hidden="true">
        {describeStep(task)}
      </span>
      {state !== 'stored' && (
        <CloseButton
          size="var(--muster-icon)"
          aria-label={`Cancel upload of ${file.name}`}
          onClick={() => onCancel(id)}
        />
      )}
    </div>
  );
}

function FailedRow({ task, onCancel, onRetry }: Omit<UploadRowsProps, 'tasks'> & FailedTask) {
  const { id, file, sentence } = task;
  return (
    <div className={css.failed}>
      <p role="alert">{sentence}</p>
      <div className={css.failedActions}>
        <Button
          variant="default"
          size="sm"
          aria-label={`Retry ${file.name}`}
          onClick={() => onRetry(id)}
        >
          Retry
        </Button>
        <Button
          variant="subtle"
          size="sm"
          aria-label={`Remove ${file.name}`}
          onClick={() => onCancel(id)}
        >
          Remove
        </Button>
      </div>
    </div>
  );
}

interface FailedTask {
  task: UploadTask;
}

function describeStep({ state, share }: UploadTask): string {
  if (state === 'waiting') return 'Waiting';
  if (state === 'stored') return 'Stored';
  // Everything is sent; the server is still reading it and creating the thumbnail.
  return share >= 1 ? 'Finishing' : `${Math.round(share * 100)} %`;
}
