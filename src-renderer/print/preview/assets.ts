const fonts = import.meta.glob<string>('../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})
const maps = import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

const byName = new Map(
  [...Object.entries(fonts), ...Object.entries(maps)].map(([path, url]) => [
    path.split('/').pop() ?? path,
    url,
  ]),
)

/** Gives pdf.js the fonts and character maps that a document does not carry itself, from the desk's own files. */
export class BundledData {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = byName.get(filename)
    if (!url) throw new RangeError(`${filename} is not part of this desk`)
    const answer = await fetch(url)
    if (!answer.ok) throw new RangeError(`${filename} could not be read`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}
