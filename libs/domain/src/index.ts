export {
  type AccountAbilities,
  accountAbilities,
  type NamedAccount,
  publicName,
} from './account.ts';
export { toPence, toPounds } from './amounts.ts';
export {
  type FileAbilities,
  fileAbilities,
  type MomentAbilities,
  momentAbilities,
} from './files.ts';
export { type PageRequest, pageOffset, paginate } from './pagination.ts';
export {
  isOwnerOrSuperadmin,
  ownershipScope,
  type SignedInViewer,
  toViewer,
  type Viewer,
  type ViewerAbilities,
  viewerAbilities,
} from './viewer.ts';
