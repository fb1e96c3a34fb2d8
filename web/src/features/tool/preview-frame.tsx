/** A look at HTML in a frame where nothing runs, opens or leaves. */
import { useEffect, useRef } from 'react'
import { fillFrame } from '../../lib/trusted-types.ts'
import css from './code-use.module.css'

type Props = {
  /** Cleaned by the server, with nothing from elsewhere in it. */
  html: string
  /** Of the picture in it, when that is known. */
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
      // Without scripts the origin gives nothing away, and our own pictures may be shown.
      sandbox="allow-same-origin"
      height={Math.min(most, Math.max(least, (height ?? 84) + around))}
    />
  )
}
