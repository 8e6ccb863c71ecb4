import type { EndpointInput, Endpoints, User } from '@muster/contract';

/** The form as its fields hold it. */
export interface ProfileValues {
  nickName: string;
  organizerName: string;
  bio: string;
  /** Empty: no picture. */
  avatarUrl: string;
  fullName: string;
  /** `YYYY-MM-DD`; empty: none. */
  dateOfBirth: string;
  email: string;
}

/** The form of a profile. */
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

/** What is sent to the server: without a date of birth, null. */
export function toProfileUpdate(
  values: ProfileValues,
): EndpointInput<Endpoints['updateProfile']>['body'] {
  return { ...values, dateOfBirth: values.dateOfBirth || null };
}
