/** The bytes of a PDF: objects that know each other by number, and where in the file each of them stands. */
export class PdfFile {
  /** Texts, a byte a letter, and what is packed. */
  readonly #parts: (string | Uint8Array)[] = []
  /** By number; none has the first. */
  readonly #places: number[] = [0]
  #text = ''
  #size = 0

  constructor() {
    // Letters beyond ASCII: who copies it shall not take it for a text.
    this.#put('%PDF-1.7\n%\xff\xff\xff\xff\n')
  }

  /** A number for what is written later: others may speak of it before. */
  reserve(): number {
    return this.#places.push(0) - 1
  }

  /** `body` is what stands between the brackets of its dictionary. */
  write(number: number, body: string, stream?: Uint8Array): void {
    this.#places[number] = this.#size
    if (!stream) {
      this.#put(`${number} 0 obj\n<<${body}>>\nendobj\n`)
      return
    }
    this.#put(`${number} 0 obj\n<<${body} /Length ${stream.length}>>\nstream\n`)
    this.#parts.push(this.#text, stream)
    this.#text = ''
    this.#size += stream.length
    this.#put('\nendstream\nendobj\n')
  }

  add(body: string, stream?: Uint8Array): number {
    const number = this.reserve()
    this.write(number, body, stream)
    return number
  }

  /** `trailer`: where a reader begins. */
  end(trailer: string): Uint8Array<ArrayBuffer> {
    const start = this.#size
    const places = this.#places.slice(1).map(place => `${String(place).padStart(10, '0')} 00000 n \n`)
    const count = this.#places.length
    this.#put(`xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`)
    this.#put(`trailer\n<</Size ${count} ${trailer}>>\nstartxref\n${start}\n%%EOF\n`)
    const bytes = Buffer.from(new ArrayBuffer(this.#size))
    let at = 0
    for (const part of [...this.#parts, this.#text])
      if (typeof part === 'string') at += bytes.write(part, at, 'latin1')
      else {
        bytes.set(part, at)
        at += part.length
      }
    return bytes
  }

  #put(text: string): void {
    this.#text += text
    this.#size += text.length
  }
}
