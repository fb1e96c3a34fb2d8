// Gauges that read their value when the page is asked for: one name, one unit, one help each.
import { Gauge, type LabelValues, type Registry } from 'prom-client'

type Series<Label extends string> = readonly [labels: LabelValues<Label>, value: number]

export type Gauges = {
  /** NaN for what is not known yet: a series that is absent is forgotten in every alert rule. */
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
