import type { Event } from '@muster/contract';
import type { ReactNode } from 'react';
import * as css from './join.module.css';
import { type JoinSections, pathOfSection } from './use-join-sections.ts';

interface JoinSectionFieldsProps {
  sections: JoinSections;
  event: Event;
  /** Of a form for several dates those that are chosen. */
  events?: readonly Event[];
  isChange: boolean;
  isReadOnly: boolean;
  /** The sentences of the form, by path. */
  errors: Readonly<Record<string, ReactNode>>;
}

/** The sections of other remotes, each with what keeps the form from being sent. */
export function JoinSectionFields({ sections, errors, ...form }: JoinSectionFieldsProps) {
  const { contributions, View, registerOf } = sections;
  return contributions.map((contribution) => {
    const path = pathOfSection(contribution);
    const sentence = errors[path];
    const error = typeof sentence === 'string' ? sentence : null;
    const props = { ...form, error, register: registerOf(contribution) };
    return (
      <div key={contribution.id} className={css.group} data-path={path} tabIndex={-1}>
        <View contribution={contribution} props={props} />
        {error && (
          <p role="alert" className={css.sectionError}>
            {error}
          </p>
        )}
      </div>
    );
  });
}
