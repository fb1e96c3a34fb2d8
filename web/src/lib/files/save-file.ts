/** Saves a blob as a file. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The object URL must live until the browser has started to save.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
