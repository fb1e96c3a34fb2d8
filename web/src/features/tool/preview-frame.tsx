/** Sandboxed HTML preview without scripts, popups or navigation. */
import { useMergedRef, useElementSize } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { fillFrame } from '../../lib/page/trusted-types.ts'
import css from './code-use.module.css'

type Props = {
  /** Sanitised by the server, without external resources. */
  html: string
  /** Size of its picture, if known. */
  width?: number | null
  height?: number | null
}

const around = 36
/** Margins of the page inside. */
const beside = 16
const least = 64
const most = 420

/** Pictures wider than the frame are drawn smaller. Not by a style sheet, which the content security policy forbids. */
function fitPictures(page: Document | null): void {
  for (const picture of page?.images ?? []) {
    picture.style.maxWidth = '100%'
    picture.style.height = 'auto'
  }
}

export function PreviewFrame({ html, width, height }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { ref, width: room } = useElementSize<HTMLIFrameElement>()
  const scale = width && room ? Math.min(1, (room - beside) / width) : 1
  useEffect(() => {
    const page = `<!doctype html><html lang="en"><title>Preview</title><body>${html}`
    if (frame.current) fillFrame(frame.current, page)
  }, [html])
  return (
    <iframe
      ref={useMergedRef(frame, ref)}
      className={css.frame}
      title="Preview"
      // Same origin is safe without scripts, and allows our own pictures.
      sandbox="allow-same-origin"
      onLoad={(event) => fitPictures(event.currentTarget.contentDocument)}
      height={Math.min(most, Math.max(least, Math.round((height ?? 84) * scale) + around))}
    />
  )
}
