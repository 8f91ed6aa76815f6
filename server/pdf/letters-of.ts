import type { Face } from './faces.ts'

/** Which letters signs stand for, for who copies a text or listens to it. */
export function lettersOf({ font, ids }: Face, runs: readonly (readonly number[])[]): string {
  const letters = (number: number) =>
    `<${Buffer.from(String.fromCodePoint(...font.getGlyph(ids[number]!).codePoints), 'utf16le')
      .swap16()
      .toString('hex')}>`
  const ranges = runs.map(run => `<${hex(run[0]!)}> <${hex(run.at(-1)!)}> [${run.map(letters).join(' ')}]`)
  // A hundred at a time: no list may be longer.
  const lists = Array.from({ length: Math.ceil(ranges.length / 100) }, (_, index) =>
    ranges.slice(index * 100, index * 100 + 100),
  )
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${lists.map(list => `${list.length} beginbfrange\n${list.join('\n')}\nendbfrange`).join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

/** Four digits. */
export const hex = (number: number): string => number.toString(16).padStart(4, '0')
