/** Takes the uploads of tests, which are sent without fetch, and answers them when the test says so. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** `arrive` answers the upload that is on its way, the first that is neither answered nor given up. */
export function takeUploads() {
  const sent: string[] = []
  const waiting: (() => void)[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 201
      responseText = ''
      upload = {}
      onload = () => undefined
      onabort = () => undefined
      open = () => undefined
      setRequestHeader = () => undefined
      answer = () => this.onload()
      abort() {
        waiting.splice(waiting.indexOf(this.answer), 1)
        this.onabort()
      }
      send(form: FormData) {
        const { name } = form.get('file') as File
        sent.push(name)
        this.responseText = JSON.stringify({ data: { file: `stored ${name}`, name, size: 8 } })
        waiting.push(this.answer)
      }
    },
  )
  return { sent, arrive: () => act(async () => waiting.shift()?.()) }
}
