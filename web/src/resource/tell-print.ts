/** Records a print in the audit log. If that fails, nothing is printed. */
import { screenEndpoints } from '@rivulet/contract/endpoints/screen-endpoints'
import { call, messageOf } from '../lib/api.ts'
import { failure } from '../lib/notices.ts'

type Printed = { resource: string; record?: number; filters?: string }

export async function tellPrint({ filters, ...printed }: Printed): Promise<boolean> {
  try {
    const body = { ...printed, ...(filters && { filters: filters.slice(0, 8000) }) }
    await call(screenEndpoints.print, { body })
    return true
  } catch (error) {
    failure(messageOf(error))
    return false
  }
}
