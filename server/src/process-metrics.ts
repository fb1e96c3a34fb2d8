// Counters and histograms of this process. Each is defined beside the code that counts; GET /metrics shows them all.
import { Counter, Histogram, Registry } from 'prom-client'

export const processMetrics = new Registry()
const registers: [Registry] = [processMetrics]

export const counter = (name: string, help: string): Counter => new Counter({ name, help, registers })

/** A series for each combination of values from the start: what never happened is 0, not absent. */
export function labelledCounter<Label extends string>(
  name: string,
  help: string,
  labels: Readonly<Record<Label, readonly string[]>>,
): Counter<Label> {
  const labelNames = Object.keys(labels) as Label[]
  const labelled = new Counter({ name, help, registers, labelNames })
  let series: Partial<Record<Label, string>>[] = [{}]
  for (const label of labelNames)
    series = series.flatMap((one) => labels[label].map((value) => ({ ...one, [label]: value })))
  for (const one of series) labelled.inc(one, 0)
  return labelled
}

export const histogram = <Label extends string = never>(
  name: string,
  help: string,
  buckets: number[],
  labelNames: Label[] = [],
): Histogram<Label> => new Histogram({ name, help, buckets, labelNames, registers })
