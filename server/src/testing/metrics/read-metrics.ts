// Scrapes a server's metrics, as Prometheus does.
import { getPlain } from './get.ts'
import { type Family, parsePage } from './prometheus-text.ts'

export const metricsToken = 'kU3vQ9xR2mZ7nB4wT8yH1sL6pD5fG0jCq'

export type Metrics = {
  families: Map<string, Family>
  /** Undefined for a series that does not exist. */
  value(name: string, labels?: Record<string, string>): number | undefined
  /** Each series without its value. */
  series(): string[]
}

export async function readMetrics(url: string | URL): Promise<Metrics> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const { status, body } = await getPlain(new URL('/metrics', url), headers)
  if (status !== 200) throw new Error(`/metrics answers ${status}`)
  const families = parsePage(body)
  const samples = [...families.values()].flatMap((family) => family.samples)
  return {
    families,
    value: (name, labels = {}) =>
      samples.find(
        (sample) =>
          sample.name === name &&
          Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
      )?.value,
    series: () => samples.map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`),
  }
}
