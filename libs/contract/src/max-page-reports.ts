/** How many reports a page sends, apart from the other limits, because the shell's first chunk needs only this one. */
export const MAX_PAGE_REPORTS = 20;
