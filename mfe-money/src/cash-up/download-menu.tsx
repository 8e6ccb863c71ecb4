import { failureText } from '@muster/api-client';
import type { Event } from '@muster/contract';
import { londonIsoDay } from '@muster/domain';
import { showBanner, useApi } from '@muster/remote-kit';
import { fileNamePart, saveFile } from '@muster/remote-kit/files';
import { Button } from '@muster/ui';
import { Menu } from '@muster/ui/overlays';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';

const FORMATS = [
  { format: 'xlsx', label: 'spreadsheet (XLSX)' },
  { format: 'csv', label: 'CSV' },
] as const;

const FILES = [
  { key: 'listLedger', name: 'ledger', label: 'Ledger' },
  { key: 'getCashUp', name: 'cash-up', label: 'Cash-up' },
  { key: 'getPayout', name: 'payout', label: 'Payout' },
] as const;

type Format = (typeof FORMATS)[number]['format'];
type File = (typeof FILES)[number];

/** The files of an event's money. It opens at once, because it is loaded by its button. */
export function DownloadMenu({ event }: { event: Event }) {
  const { mutate, isPending } = useDownload(event);
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
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={isPending}
        >
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FILES.map((file) =>
          FORMATS.map(({ format, label }) => (
            <Menu.Item key={file.name + format} onClick={() => mutate({ file, format })}>
              {file.label}, {label}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function useDownload({ id, title, date }: Event) {
  const api = useApi();
  return useMutation({
    mutationFn: async ({ file, format }: { file: File; format: Format }) => {
      const content = await api[file.key]({ params: { id }, query: { format } });
      const name = `${fileNamePart(title)}-${londonIsoDay(date)}-${file.name}`;
      saveFile(`${name}.${format}`, content);
    },
    onError: (error) =>
      showBanner({ tone: 'error', text: failureText(error, 'The file could not be made') }),
  });
}
