/** Fields of an administrator that are not shown: who chooses the password is asked once, and by mail none is typed. */
const typed: ReadonlySet<string> = new Set(['password', 'confirmPassword'])

export const hidesAccountField = (
  field: string,
  { id, choosesPassword }: Readonly<Record<string, unknown>>,
): boolean =>
  id === undefined ? choosesPassword === true && typed.has(field) : field === 'choosesPassword'
