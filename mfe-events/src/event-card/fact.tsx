import type { ComponentType, ReactNode } from 'react';
import * as css from './event-card.module.css';

interface FactProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>;
  label: string;
  /** Two of these share a line. */
  isHalf?: boolean;
  children: ReactNode;
}

/** A line of a card: an icon, its meaning for screen readers, and what is known. */
export function Fact({ icon: Icon, label, isHalf, children }: FactProps) {
  return (
    <div className={isHalf ? `${css.fact} ${css.half}` : css.fact}>
      <dt>
        <Icon size={16} stroke={1.75} aria-hidden />
        <span className={css.factLabel}>{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
