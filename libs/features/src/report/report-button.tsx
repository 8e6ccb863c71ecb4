import type { ReportSubject } from '@muster/contract';
// By its name, because the page has one copy of it, and this file is part of each remote that uses
// it.
import { lazyDialog, useAbilities } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { IconFlag } from '@tabler/icons-react';
import { Suspense, useState } from 'react';

// The dialog and the overlays it needs are loaded when something is reported.
const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog);

interface ReportButtonProps {
  subject: ReportSubject;
  /** For screen readers: "Report Foxglove". */
  label: string;
  /** Whether the dialog is open. */
  onOpenChange?: (isOpen: boolean) => void;
}

/**
 * Report, for what belongs to somebody else; nothing for the superadmin, who cannot report
 * (docs/product/administration.md#reports).
 */
export function ReportButton({ subject, label, onOpenChange }: ReportButtonProps) {
  const { report } = useAbilities();
  const [isOpen, setOpen] = useState(false);
  function show(next: boolean) {
    setOpen(next);
    onOpenChange?.(next);
  }
  if (!report) return null;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        aria-label={label}
        leftSection={<IconFlag size={18} stroke={1.75} aria-hidden />}
        onClick={() => show(true)}
      >
        Report
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ReportDialog subject={subject} onClose={() => show(false)} />}
      </Suspense>
    </>
  );
}
