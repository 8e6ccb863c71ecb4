import { failureText } from '@muster/api-client';
import { type DataExport, FAILURE_TEXT } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { saveFile } from '@muster/remote-kit/files';
import { AsyncView, Button, formatDateTime, Group, Skeleton } from '@muster/ui';
import { Progress } from '@muster/ui/overlays';
import { IconDownload } from '@tabler/icons-react';
import * as css from './settings.module.css';
import { isInProgress, useDataExport, useRequestDataExport } from './use-data-export.ts';

/** Requests and downloads the archive of one's own data (docs/product/exports.md#data-export). */
export function DataSection() {
  return (
    <>
      <p className={css.text}>
        One ZIP file with everything that Muster holds about you: account, events, participations,
        messages, Moments and the files you uploaded.
      </p>
      <AsyncView
        query={useDataExport()}
        failure={FAILURE_TEXT.fetchDataExport}
        loading="Loading the state of your download"
        skeleton={<Skeleton height={40} />}
      >
        {({ export: latest }) => <ExportState latest={latest} />}
      </AsyncView>
    </>
  );
}

function ExportState({ latest }: { latest: DataExport | null }) {
  if (latest && isInProgress(latest)) return <ExportProgress progress={latest.progress} />;
  if (latest?.status === 'ready') return <ReadyExport ready={latest} />;
  return (
    <>
      {latest?.status === 'failed' && (
        <p role="alert" className={css.failed}>
          Your data could not be prepared. Please try again.
        </p>
      )}
      <RequestButton label={latest ? 'Try again' : 'Prepare download'} />
    </>
  );
}

function ExportProgress({ progress }: { progress: number }) {
  const percent = Math.round(progress * 100);
  return (
    <div role="status" className={css.progress}>
      <p>Preparing your data: {percent}%. You can leave this page meanwhile.</p>
      <Progress value={percent} aria-label="Preparing your data" />
    </div>
  );
}

const BYTES_PER_MB = 1024 * 1024;

function ReadyExport({ ready }: { ready: DataExport }) {
  const download = useChange('downloadDataExport');
  function save() {
    download.mutate(
      { params: { id: ready.id } },
      {
        onSuccess: (content) =>
          saveFile(`muster-data-${ready.createdAt.slice(0, 10)}.zip`, content),
        onError: (error) =>
          showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.downloadDataExport) }),
      },
    );
  }
  const megabytes = Math.max(0.1, (ready.sizeBytes ?? 0) / BYTES_PER_MB).toFixed(1);
  return (
    <>
      <p role="status" className={css.text}>
        Your data is ready ({megabytes} MB). You can download it until{' '}
        {formatDateTime(ready.expiresAt ?? '')}.
      </p>
      <Group gap={12}>
        <Button
          onClick={save}
          loading={download.isPending}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        >
          Download
        </Button>
        <RequestButton label="Prepare again" />
      </Group>
    </>
  );
}

function RequestButton({ label }: { label: string }) {
  const request = useRequestDataExport();
  function start() {
    request.mutate(
      {},
      {
        onError: (error) =>
          showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.requestDataExport) }),
      },
    );
  }
  return (
    <Button
      variant="default"
      className={css.action ?? ''}
      onClick={start}
      loading={request.isPending}
    >
      {label}
    </Button>
  );
}
