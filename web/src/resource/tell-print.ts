/** Tells the audit log what is about to be printed. Without that nothing is. */
import { endpoints } from '@rivulet/contract/endpoint'
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
