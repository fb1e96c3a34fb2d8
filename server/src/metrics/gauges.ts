// Gauges whose value is read at scrape time: each with one name, unit and help text.
import { Gauge, type LabelValues, type Registry } from 'prom-client'

type Series<Label extends string> = readonly [labels: LabelValues<Label>, value: number]

export type Gauges = {
  /** NaN while unknown: alert rules would not notice an absent series. */
  add(name: string, help: string, read: () => number): void
  addLabelled<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    read: () => readonly Series<Label>[],
  ): void
}

export const gaugesOf = (registry: Registry): Gauges => ({
  add(name, help, read) {
    new Gauge({
      ...{ name, help, registers: [registry] },
      collect() {
        this.set(read())
      },
    })
  },
  addLabelled(name, help, labelNames, read) {
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      collect() {
        this.reset()
        for (const [labels, value] of read()) this.set(labels, value)
      },
    })
  },
})
