import { encodeQR } from 'qr';

interface QrCodeProps {
  /** What a camera reads. */
  text: string;
  /** Says what it is for. */
  label: string;
  className?: string | undefined;
}

/**
 * A QR code, dark on white in both colour schemes, because cameras expect it so. Its quiet zone
 * belongs to it.
 */
export function QrCode({ text, label, className }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const size = rows.length;
  const modules = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  );
}
