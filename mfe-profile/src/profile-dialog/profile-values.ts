import { profileUpdate, type User, validateFields } from '@muster/contract';

/** The form as its fields hold it. */
export interface ProfileValues {
  nickName: string;
  organizerName: string;
  bio: string;
  /** Empty: no picture. */
  avatarUrl: string;
  fullName: string;
  /** `YYYY-MM-DD`. */
  dateOfBirth: string;
  email: string;
}

/** What a profile fills the form with. */
export function toProfileValues(user: User): ProfileValues {
  return {
    nickName: user.nickName,
    organizerName: user.organizerName,
    bio: user.bio,
    avatarUrl: user.avatarUrl ?? '',
    fullName: user.fullName,
    dateOfBirth: user.dateOfBirth?.slice(0, 10) ?? '',
    email: user.email,
  };
}

/** The sentence of each field that is wrong (spec.md §5). */
export function validateProfile(values: ProfileValues): Record<string, string> {
  return validateFields(profileUpdate, values);
}
