/** What mails to a guardian say of whom they are about; nothing in those to players themselves. */
export function named({ dependantName }: { dependantName: string | null }): {
  dependantName?: string;
} {
  return dependantName === null ? {} : { dependantName };
}
