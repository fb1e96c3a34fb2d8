/** Sandboxed HTML preview without scripts, popups or navigation. */
import { useEffect, useRef } from 'react'
import { fillFrame } from '../../lib/trusted-types.ts'
import css from './code-use.module.css'

type Props = {
  /** Sanitised by the server, without external resources. */
  html: string
  /** Size of its picture, if known. */
  height?: number | null
}

const around = 36
const least = 64
const most = 420

export function PreviewFrame({ html, height }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const page = `<!doctype html><html lang="en"><title>Preview</title><body>${html}`
    if (frame.current) fillFrame(frame.current, page)
  }, [html])
  return (
    <iframe
      ref={frame}
      className={css.frame}
      title="Preview"
      // Same origin is safe without scripts, and allows our own pictures.
      sandbox="allow-same-origin"
      height={Math.min(most, Math.max(least, (height ?? 84) + around))}
    />
  )
}
