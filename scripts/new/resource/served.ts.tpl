// {{titles}} on the server: who meets them, and what makes one valid.
import { {{camel}} } from '@rivulet/contract/resources/{{kebab}}'
import { serve } from '../../resource/serve.ts'

export const served{{pascal}} = serve({{camel}}, {
  /** An affiliate meets none. */
  scope: (sql, { affiliateId }) => (affiliateId === null ? undefined : sql`false`),
})
