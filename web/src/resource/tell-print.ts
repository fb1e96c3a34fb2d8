/** Records a print in the audit log. If that fails, nothing is printed. */
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { call, messageOf } from '../lib/api.ts'
import { failure } from '../lib/notices.ts'

type Printed = { resource: string; record?: number; filters?: string }

export async function tellPrint({ filters, ...printed }: Printed): Promise<boolean> {
  try {
    const body = { ...printed, ...(filters && { filters: filters.slice(0, 8000) }) }
    await call(endpoints.print, { body })
    return true
  } catch (error) {
    failure(messageOf(error))
    return false
  }
}
