/**
 * Hidden fields of an administrator: while adding one, the password if they will choose it themselves by email;
 * afterwards, the choice of who sets it.
 */
const typed: ReadonlySet<string> = new Set(['password', 'confirmPassword'])

export const hidesAccountField = (
  field: string,
  { id, choosesPassword }: Readonly<Record<string, unknown>>,
): boolean =>
  id === undefined ? choosesPassword === true && typed.has(field) : field === 'choosesPassword'
