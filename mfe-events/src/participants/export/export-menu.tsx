import { Button } from '@muster/ui';
import { Menu } from '@muster/ui/overlays';
import { IconDownload } from '@tabler/icons-react';
import * as menuCss from '../shared/menu-item.module.css';
import { EXPORTS, type ExportKind } from './export-contents.ts';

interface ExportMenuProps {
  /** Undefined while there is nothing to export. */
  onExport: ((kind: ExportKind) => void) | undefined;
}

const KINDS = Object.keys(EXPORTS) as ExportKind[];

/** The exports of participants (docs/product/exports.md#participant-exports). */
export function ExportMenu({ onExport }: ExportMenuProps) {
  return (
    <Menu position="bottom-end" width={240} returnFocus>
      <Menu.Target>
        <Button
          variant="default"
          disabled={!onExport}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {KINDS.map((kind) => (
          <Menu.Item key={kind} className={menuCss.item ?? ''} onClick={() => onExport?.(kind)}>
            {EXPORTS[kind].label}
            {EXPORTS[kind].status && ' (confirmed)'}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
