// Counters and histograms of this process, each defined beside the code that updates it; GET /metrics exposes them all.
import { Counter, Histogram, Registry } from 'prom-client'

export const processMetrics = new Registry()
const registers: [Registry] = [processMetrics]

export const counter = (name: string, help: string): Counter => new Counter({ name, help, registers })

/**
 * Creates every combination of label values up front, so that an event
 * that never happened reads 0 instead of being absent.
 */
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
