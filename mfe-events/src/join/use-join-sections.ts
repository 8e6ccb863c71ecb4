import { failureFields, isApiError } from '@muster/api-client';
import type { JoinFormSection } from '@muster/contract';
import { type Contribution, type RenderedSlot, useSlot } from '@muster/remote-kit/slots';
import { useReducer, useState } from 'react';

/** What other remotes add to the join form (docs/remote.md#slots). */
export interface JoinSections extends RenderedSlot {
  /** Makes a section part of the form; the same function for the same contribution. */
  registerOf: (contribution: Contribution) => (section: JoinFormSection) => () => void;
  /** The sentence of each section that keeps the form from being sent, by its path. */
  validate: () => Record<string, string>;
  /** What the sections take off the price of a date, in pence. */
  takesOff: (eventId: string, pricePence: number) => number;
  /** What the sections add to the body. */
  toBody: () => Record<string, unknown>;
  /** Shows what the server says about a section's part of the body at that section. */
  showFailure: (form: SectionedForm, error: unknown) => void;
}

/** A form with sections. */
export interface SectionedForm {
  /** Their names are those of the body: what the form has itself is its own. */
  values: object;
  setFieldError: (path: string, message: string) => void;
}

/** Where the form keeps the sentence about a section. */
export function pathOfSection({ id }: Contribution): string {
  return `sections ${id}`;
}

/** The sections of the join form. One that fails is as if it were not there. */
export function useJoinSections(): JoinSections {
  const slot = useSlot('join-form/section@1');
  const [, render] = useReducer((count: number) => count + 1, 0);
  const [registrations] = useState(() => createRegistrations(render));
  function askAll<T>(ask: (section: JoinFormSection) => T): [Contribution, T][] {
    return slot.contributions.flatMap((contribution): [Contribution, T][] => {
      const section = registrations.find(contribution.id);
      try {
        return section ? [[contribution, ask(section)]] : [];
      } catch (error) {
        registrations.drop(contribution.id);
        slot.fail(contribution, error);
        return [];
      }
    });
  }
  return {
    ...slot,
    registerOf: ({ id }) => registrations.registerOf(id),
    validate: () => {
      const sentences = askAll((section) => section.validate());
      return Object.fromEntries(
        sentences.flatMap(([contribution, sentence]) =>
          sentence ? [[pathOfSection(contribution), sentence]] : [],
        ),
      );
    },
    takesOff: (eventId, pricePence) => {
      const parts = slot.contributions.map(({ id }) => {
        try {
          return registrations.find(id)?.takesOff?.(eventId, pricePence) ?? 0;
        } catch {
          return 0;
        }
      });
      return Math.min(
        parts.reduce((sum, part) => sum + part, 0),
        pricePence,
      );
    },
    toBody: () =>
      Object.assign({}, ...askAll((section) => section.toBody()).map(([, body]) => body)),
    showFailure: (form, error) => {
      const failures = isApiError(error) ? Object.entries(failureFields(error)) : [];
      for (const [contribution, body] of askAll((section) => section.toBody())) {
        const found = failures.find(([path]) => {
          const [key = ''] = path.split('.');
          return Object.hasOwn(body, key) && !Object.hasOwn(form.values, key);
        });
        if (found) form.setFieldError(pathOfSection(contribution), found[1]);
      }
    },
  };
}

/** `onPrice`: what a section takes off has changed. */
function createRegistrations(onPrice: () => void) {
  const sections = new Map<string, JoinFormSection>();
  const prices = new Map<string, JoinFormSection['takesOff']>();
  const registers = new Map<string, (section: JoinFormSection) => () => void>();
  function makeRegister(id: string) {
    return (section: JoinFormSection) => {
      sections.set(id, section);
      if (prices.get(id) !== section.takesOff) {
        prices.set(id, section.takesOff);
        onPrice();
      }
      return () => {
        // A later call may have replaced it.
        if (sections.get(id) === section) sections.delete(id);
      };
    };
  }
  return {
    find: (id: string) => sections.get(id),
    drop: (id: string) => sections.delete(id),
    registerOf: (id: string) => {
      const register = registers.get(id) ?? makeRegister(id);
      registers.set(id, register);
      return register;
    },
  };
}
