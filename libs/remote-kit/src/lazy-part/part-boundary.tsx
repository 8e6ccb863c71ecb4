import { Component, type ReactNode } from 'react';

/** The code of a part could not be loaded. */
export class MissingPart extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be loaded', { cause });
    this.name = 'MissingPart';
  }
}

interface PartBoundaryProps {
  children: ReactNode;
  /** Shown when the part is missing. */
  failure: ReactNode;
}

/**
 * Contains a part that is missing. What it throws once it is loaded is an error of the page around
 * it.
 */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof MissingPart) return this.props.failure;
    throw error;
  }
}
