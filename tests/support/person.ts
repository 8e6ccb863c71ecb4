export interface Person {
  nickName: string;
  fullName: string;
  organizerName: string;
  email: string;
  password: string;
}

let created = 0;

/** The details of an account that does not exist yet. */
export function newPerson(nickName: string): Person {
  created += 1;
  return {
    nickName,
    fullName: `${nickName} Fox`,
    organizerName: `${nickName} Airsoft`,
    email: `${nickName.toLowerCase()}.${created}@badgerwood.uk`,
    password: 'Passw0rd',
  };
}
