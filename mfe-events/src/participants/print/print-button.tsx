import { Button } from '@muster/ui';
import { IconPrinter } from '@tabler/icons-react';
import type { usePrinting } from './use-printing.tsx';

interface PrintButtonProps {
  printing: Pick<ReturnType<typeof usePrinting>, 'canPrint' | 'isLoading' | 'print'>;
}

/** Prints the list of everyone who takes part. */
export function PrintButton({ printing }: PrintButtonProps) {
  return (
    <Button
      variant="default"
      disabled={!printing.canPrint}
      loading={printing.isLoading}
      onClick={() => void printing.print()}
      leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
    >
      Print
    </Button>
  );
}
