/** As precise as paper can be. */
export const number = (value: number): string => String(Math.round(value * 1e6) / 1e6)

/** '#rrggbb' → red, green and blue of one. */
export const shares = (colour: string): number[] =>
  [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)

/** A text to be read by people. In digits there is no sign to escape. */
export const textValue = (text: string): string =>
  `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
