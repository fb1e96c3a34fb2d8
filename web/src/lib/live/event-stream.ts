/** Reads server-sent events from a response: `EventSource` cannot send the headers of a session. */
export type StreamEvent = { event: string; data: unknown }

/** `onPiece`: whenever bytes arrive, also those of a comment. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onPiece: () => void,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    onPiece()
    text += decoder.decode(piece.value, { stream: true })
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const one of events) {
      const fields = new Map(one.split('\n').map((line) => line.split(/: ?(.*)/, 2) as [string, string]))
      const data = fields.get('data')
      if (data !== undefined) yield { event: fields.get('event') ?? 'message', data: JSON.parse(data) }
    }
  }
}
