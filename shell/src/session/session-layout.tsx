import { DisplayText, MusterMark } from '@muster/ui';
import type { ReactNode } from 'react';
import { ContourDrawing } from './contour-drawing.tsx';
import * as css from './session-layout.module.css';

interface SessionLayoutProps {
  title: string;
  subtitle: string;
  /** Below the form: the link to the other screen. */
  footer: ReactNode;
  children: ReactNode;
}

/** The layout of Sign in and Create account (docs/design.md#session-screens). */
export function SessionLayout({ title, subtitle, footer, children }: SessionLayoutProps) {
  return (
    <div className={css.page}>
      <title>{`${title} · Muster`}</title>
      <main className={css.column}>
        <div className={css.form}>
          <MusterMark />
          <div className={css.heading}>
            <DisplayText as="h1" size="huge">
              {title}
            </DisplayText>
            <p className={css.subtitle}>{subtitle}</p>
          </div>
          {children}
          <p className={css.footer}>{footer}</p>
        </div>
      </main>
      <aside className={css.panel} aria-label="About Muster">
        <ContourDrawing />
        <p className={css.sentence}>
          Everyone on the field, <span>nothing on a clipboard.</span>
        </p>
      </aside>
    </div>
  );
}
