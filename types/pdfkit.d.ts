// pdfkit brings no types of its own; this declares the part that documents are drawn with.
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  interface TextOptions {
    width?: number
    height?: number
    align?: 'left' | 'center' | 'right' | 'justify'
    characterSpacing?: number
    lineBreak?: boolean
    ellipsis?: boolean
  }

  interface DocumentOptions {
    size?: string | [width: number, height: number]
    margin?: number
    compress?: boolean
    autoFirstPage?: boolean
    pdfVersion?: string
    info?: {
      Title?: string
      Author?: string
      Subject?: string
      Creator?: string
      Producer?: string
      CreationDate?: Date
    }
  }

  export default class PDFDocument extends Readable {
    constructor(options?: DocumentOptions)
    addPage(options?: DocumentOptions): this
    font(name: string): this
    fontSize(points: number): this
    text(text: string, x: number, y: number, options?: TextOptions): this
    widthOfString(text: string, options?: TextOptions): number
    rect(x: number, y: number, width: number, height: number): this
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this
    circle(x: number, y: number, radius: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    lineWidth(points: number): this
    dash(length: number, options?: { space?: number }): this
    undash(): this
    fill(color?: string): this
    stroke(color?: string): this
    fillColor(color: string): this
    strokeColor(color: string): this
    save(): this
    restore(): this
    end(): void
  }
}
