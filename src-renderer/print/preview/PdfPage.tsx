import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import styles from './Preview.module.css'
import { actualSize, fittingScale } from './pdf.ts'

interface PdfPageProps {
  pdf: PDFDocumentProxy
  /** From 1. */
  page: number
  /** 1 fits the box. */
  zoom: number
  box: { width: number; height: number }
  /** The largest scale of a fitted page, in pixels a point. */
  most?: number
  label: string
}

/** One page, drawn on white as sharp as the screen is. */
export function PdfPage({ pdf, page, zoom, box, most = actualSize, label }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const { width, height } = box
  useEffect(() => {
    let left = false
    let stop: (() => void) | null = null
    const draw = async () => {
      const sheet = await pdf.getPage(page)
      const element = canvas.current
      if (left || !element) return
      const scale = fittingScale(sheet.getViewport({ scale: 1 }), { width, height }, most) * zoom
      const seen = sheet.getViewport({ scale })
      const dense = sheet.getViewport({ scale: scale * Math.max(1, window.devicePixelRatio) })
      const sketch = document.createElement('canvas')
      sketch.width = Math.ceil(dense.width)
      sketch.height = Math.ceil(dense.height)
      const task = sheet.render({ canvas: sketch, viewport: dense })
      stop = () => task.cancel()
      await task.promise
      if (left) return
      element.width = sketch.width
      element.height = sketch.height
      element.getContext('2d')?.drawImage(sketch, 0, 0)
      setSize({ width: seen.width, height: seen.height })
    }
    // A drawing that was cancelled, or whose document was closed meanwhile, leaves the page as it is.
    draw().catch(() => undefined)
    return () => {
      left = true
      stop?.()
    }
  }, [pdf, page, zoom, width, height, most])
  return (
    <canvas
      ref={canvas}
      className={styles['paper']}
      role="img"
      aria-label={label}
      style={size ? { width: size.width, height: size.height } : { width: 0, height: 0 }}
    />
  )
}
