/** The tab itself. */
export const PROFILE_PATH = '/dashboard/profile';

/** The tab with the Profile settings dialog open. */
export const EDIT_PATH = `${PROFILE_PATH}/edit`;

/** Opened in a tab of its own, for the superadmin (spec.md §2). */
export const ADMIN_DASHBOARD_PATH = '/admin/events';
