import type { ComponentType } from 'react';

/**
 * A remote's exposed modules as its workbench loads them: `{ page: () => import('./page.tsx') }`.
 */
export interface RemoteModules {
  page: () => Promise<{ Page: ComponentType }>;
  headerActions?: () => Promise<{ HeaderActions: ComponentType }>;
  badge?: () => Promise<{ Badge: ComponentType }>;
  /** What it contributes to slots: `{ gateAction: () => import('./gate-action.tsx') }`. */
  contributions?: Readonly<Record<string, () => Promise<object>>>;
}
