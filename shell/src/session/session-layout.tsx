import { SESSION_TEXTS, type SessionPath } from '@muster/page-contract';
import { DisplayText, MusterMark } from '@muster/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { EventBehind } from './event-behind.tsx';
import * as css from './session-layout.module.css';

// A person who is signed in never sees it, and nobody misses it.
const ContourDrawing = lazy(() =>
  import(/* webpackChunkName: "contours" */ './contour-drawing.tsx').catch(() => ({
    default: () => <></>,
  })),
);

interface SessionLayoutProps {
  path: SessionPath;
  /** Below the form: the link to the other screen. */
  footer: ReactNode;
  children: ReactNode;
}

/** The layout of Sign in and Create account (docs/design.md#session-screens). */
export function SessionLayout({ path, footer, children }: SessionLayoutProps) {
  const { title, subtitle } = SESSION_TEXTS[path];
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
          <EventBehind />
          {children}
          <p className={css.footer}>{footer}</p>
        </div>
      </main>
      <aside className={css.panel} aria-label="About Muster">
        <Suspense>
          <ContourDrawing />
        </Suspense>
        <p className={css.sentence}>
          Everyone on the field, <span>nothing on a clipboard.</span>
        </p>
      </aside>
    </div>
  );
}
