import { Button } from '@muster/ui';
import { IconPrinter } from '@tabler/icons-react';
import type { usePrinting } from './use-printing.tsx';

interface PrintButtonProps {
  printing: Pick<ReturnType<typeof usePrinting>, 'canPrint' | 'loading' | 'print'>;
}

/** Prints the list of everyone who takes part. */
export function PrintButton({ printing }: PrintButtonProps) {
  return (
    <Button
      variant="default"
      disabled={!printing.canPrint}
      loading={printing.loading === 'clipboard'}
      onClick={() => void printing.print('clipboard')}
      leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
    >
      Print
    </Button>
  );
}

/** Prints the kit list: a line a person with what to hand out. */
export function PrintKitButton({ printing }: PrintButtonProps) {
  return (
    <Button
      variant="subtle"
      size="sm"
      disabled={!printing.canPrint}
      loading={printing.loading === 'kit'}
      onClick={() => void printing.print('kit')}
      leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
    >
      Print kit to hand out
    </Button>
  );
}
