// Switches records off and on again by name, with what else their forms do then.
import type { Resource } from '@rivulet/contract/resource'
import type { Context } from './serve.ts'

/** The engine has locked the record and checked that it is the other way. */
export function switchActions(
  { table }: Pick<Resource, 'table'>,
  after: (id: number, active: boolean, context: Context) => Promise<void> | void,
) {
  const switched =
    (active: boolean) =>
    async ({ id }: { id: number }, context: Context): Promise<null> => {
      const { tx, actor, deps } = context
      const at = deps.now()
      await tx`
        update ${tx(table)} set active = ${active}, updated_by = ${actor.accountId},
          updated_at = greatest(${at}, updated_at + interval '1 millisecond') where id = ${id}`
      await after(id, active, context)
      return null
    }
  return { deactivate: switched(false), reactivate: switched(true) }
}
