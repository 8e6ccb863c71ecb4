import { MONEY_PATH } from '@muster/remote-kit/paths';

/** The organizer's vouchers. */
export const VOUCHERS_PATH = `${MONEY_PATH}/vouchers`;
