import type { FaceName, Faces } from './faces.ts'
import type { Picture } from './picture.ts'

/** Measures are in millimetres; a PDF counts in points, and so do type sizes. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4
export const heightOf = (points: number): number => (points * 25.4) / 72

// The light theme of the site (web/ui/tokens.css) on white, because paper has its own ground.
export const ink = {
  text: '#1d1813',
  soft: '#5a5043',
  curtain: '#a81e2d',
  onCurtain: '#fff6ee',
  code: '#000000',
  paper: '#ffffff',
} as const

/** What one file shows: its pages so far, and what they need beside them. */
export class Paper {
  readonly faces: Faces
  /** In points. */
  readonly height: number
  /** `said`: how many parts of it a screen reader knows. */
  readonly pages: { content: string; said: number }[] = []
  /** Signs beyond the usual letters, of each face. */
  readonly others: Record<FaceName, Set<number>> = {
    regular: new Set(),
    strong: new Set(),
    title: new Set(),
  }
  readonly gradients: string[] = []
  readonly pictures: Picture[] = []

  constructor(faces: Faces, height: number) {
    this.faces = faces
    this.height = height
  }

  addPage(): void {
    this.pages.push({ content: '', said: 0 })
  }

  put(content: string): void {
    this.pages.at(-1)!.content += content
  }
}

/** Where the one is among those known so far, counted from one. */
export function numberIn<T>(known: T[], one: T): number {
  const at = known.indexOf(one)
  return at === -1 ? known.push(one) : at + 1
}
