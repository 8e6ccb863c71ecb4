import { Button } from '@muster/ui';
import { IconPrinter } from '@tabler/icons-react';
import * as toolbarCss from '../filters/toolbar.module.css';
import type { usePrinting } from './use-printing.tsx';

interface PrintButtonProps {
  printing: Pick<ReturnType<typeof usePrinting>, 'canPrint' | 'isLoading' | 'print'>;
}

/** Prints the list of everyone who takes part. */
export function PrintButton({ printing }: PrintButtonProps) {
  return (
    <Button
      variant="default"
      aria-label="Print"
      className={toolbarCss.export ?? ''}
      disabled={!printing.canPrint}
      loading={printing.isLoading}
      onClick={() => void printing.print()}
      leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
    >
      <span className={toolbarCss.exportLabel}>Print</span>
    </Button>
  );
}
