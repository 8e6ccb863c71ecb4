import { failureText } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';
import { showBanner, useApi } from '@muster/remote-kit';
import { saveFile } from '@muster/remote-kit/files';
import { Button } from '@muster/ui';
import { Menu } from '@muster/ui/overlays';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';

type Format = 'json' | 'csv' | 'xml';
interface Choice {
  label: string;
  format: Format;
  stats?: true;
}

const CHOICES: readonly Choice[] = [
  { label: 'JSON', format: 'json' },
  { label: 'JSON with statistics', format: 'json', stats: true },
  { label: 'CSV', format: 'csv' },
  { label: 'XML', format: 'xml' },
];

/** `events-export-2026-11-21.csv`, by the day in UTC (docs/product/exports.md#event-export). */
export function exportName(format: Format, now: Date): string {
  return `events-export-${now.toISOString().slice(0, 10)}.${format}`;
}

/** Fetches an export and saves it as a file. */
function useExportEvents() {
  const api = useApi();
  return useMutation({
    mutationFn: async ({ format, stats }: Choice) => {
      const file = await api.exportEvents({
        query: { format, download: 'true', ...(stats && { stats: 'true' }) },
      });
      saveFile(exportName(format, new Date()), file);
    },
    onError: (error) => {
      const text = failureText(error, FAILURE_TEXT.exportData, 'refusals');
      showBanner({ tone: 'error', text });
    },
  });
}

/** The menu Export Data. It opens at once, because it is loaded by the click on its button. */
export function ExportMenu({ className }: { className?: string | undefined }) {
  const exporting = useExportEvents();
  return (
    <Menu
      defaultOpened
      position="bottom-end"
      returnFocus
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          variant="default"
          className={className}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={exporting.isPending}
        >
          Export Data
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {CHOICES.map((choice) => (
          <Menu.Item key={choice.label} onClick={() => exporting.mutate(choice)}>
            {choice.label}
          </Menu.Item>
        ))}
        <Menu.Item>Cancel</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
