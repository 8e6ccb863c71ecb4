import { Button } from '@muster/ui';
import { Menu } from '@muster/ui/overlays';
import { IconDownload } from '@tabler/icons-react';
import { EXPORTS, type ExportKind } from './export-contents.ts';
import * as menu from './menu-item.module.css';
import * as css from './toolbar.module.css';

interface ExportMenuProps {
  onExport: ((kind: ExportKind) => void) | undefined;
}

const KINDS = Object.keys(EXPORTS) as ExportKind[];

/** The four exports of spec.md §9. */
export function ExportMenu({ onExport }: ExportMenuProps) {
  return (
    <Menu position="bottom-end" width={240} returnFocus>
      <Menu.Target>
        <Button
          variant="default"
          aria-label="Export"
          className={css.export ?? ''}
          disabled={!onExport}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        >
          <span className={css.exportWord}>Export</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {KINDS.map((kind) => (
          <Menu.Item key={kind} className={menu.item ?? ''} onClick={() => onExport?.(kind)}>
            {EXPORTS[kind].label}
            {EXPORTS[kind].status && ' (confirmed)'}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
