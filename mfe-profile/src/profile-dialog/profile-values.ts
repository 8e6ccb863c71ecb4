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

interface ProfileEdit {
  /** What the form began with. */
  initial: ProfileValues;
  edited: ProfileValues;
  /** The profile as it is now, perhaps saved from another tab meanwhile. */
  current: ProfileValues;
}

/** The current profile with the fields that were edited. */
export function mergeProfile({ initial, edited, current }: ProfileEdit): ProfileValues {
  const names = Object.keys(edited) as (keyof ProfileValues)[];
  const changed = names.filter((name) => edited[name] !== initial[name]);
  return { ...current, ...Object.fromEntries(changed.map((name) => [name, edited[name]])) };
}
