import type { ReactNode } from 'react';
import * as css from './display-text.module.css';

const CLASS = { small: css.small, medium: css.medium, large: css.large, huge: css.huge };

interface DisplayTextProps {
  /** The element; it does not change the look. */
  as?: 'h1' | 'h2' | 'h3' | 'h4' | 'p' | 'span';
  /**
   * `small` card titles, `medium` figures and sections, `large` page titles, `huge` the session
   * screens.
   */
  size?: keyof typeof CLASS;
  id?: string;
  children: ReactNode;
}

/** Text in the condensed face: page titles, card titles, figures (docs/design.md#type). */
export function DisplayText({
  as: Element = 'span',
  size = 'medium',
  id,
  children,
}: DisplayTextProps) {
  return (
    <Element id={id} className={`${css.display} ${CLASS[size]}`}>
      {children}
    </Element>
  );
}

/** The one h1 of a page. */
export function PageTitle({ children }: { children: ReactNode }) {
  return (
    <DisplayText as="h1" size="large">
      {children}
    </DisplayText>
  );
}
