// The actions that switch records off and on again, with everything that saving their forms would do.
import type { Resource } from '@rivulet/contract/resource'
import type { Context } from './serve.ts'

type Saved = (
  id: number,
  saving: { draft: { active: boolean }; before: Record<string, unknown> },
  context: Context,
) => Promise<void>

/** The engine has locked the record and checked that it is the other way. */
export function switchActions({ table }: Pick<Resource, 'table'>, saved?: Saved) {
  const switched =
    (active: boolean) =>
    async ({ id }: { id: number }, context: Context): Promise<null> => {
      const { tx, actor, deps } = context
      const [before = {}] = await tx`select * from ${tx(table)} where id = ${id}`
      await tx`
        update ${tx(table)} set active = ${active}, updated_by = ${actor.accountId},
          updated_at = greatest(${deps.now()}, updated_at + interval '1 millisecond') where id = ${id}`
      await saved?.(id, { draft: { active }, before }, context)
      return null
    }
  return { deactivate: switched(false), reactivate: switched(true) }
}
