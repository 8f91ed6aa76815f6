import { createContext } from 'react'

/** Of what surrounds a page of the site. */
export type Frame = { header: string; footer: string }

/**
 * What stands in a page for its head and its foot while the server draws it, where it has their text already (site/frame-text.tsx).
 * Null in a browser, which draws them as they came.
 */
export const FrameHoles = createContext<Frame | null>(null)
