// The statement PDF as an email attachment.
import type { Attachment, Deps } from '../../../deps.ts'
import { makeStatement } from './make-statement.ts'

export async function attachedStatement(deps: Deps, id: number): Promise<Attachment | undefined> {
  const file = await makeStatement(deps, { id, affiliateId: null, for: 'mail' })
  return file && { filename: file.name, content: file.bytes, contentType: 'application/pdf' }
}
