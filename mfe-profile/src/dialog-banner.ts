/** The key of the banners that the dialog shows while it is open, see `showBanner`. */
export const DIALOG_BANNER = 'profile-settings';
