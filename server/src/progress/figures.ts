// Formats counts, sizes and durations for progress lines and summaries.

const grouped = new Intl.NumberFormat('en')

export const showCount = (count: number): string => grouped.format(count)

export const counted = (count: number, one: string): string =>
  `${showCount(count)} ${count === 1 ? one : `${one}s`}`

export function showBytes(bytes: number): string {
  if (bytes >= 1 << 30) return `${(bytes / (1 << 30)).toFixed(2)} GiB`
  return bytes >= 1 << 20 ? `${(bytes / (1 << 20)).toFixed(1)} MiB` : `${(bytes / 1024).toFixed(1)} KiB`
}

export const showSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
