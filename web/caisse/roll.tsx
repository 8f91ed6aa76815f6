import type { ReactNode } from 'react'
import './tickets-on-paper.css'

/**
 * The slips that the browser prints on a roll of paper `width` millimetres wide; each `section` inside is one
 * slip.
 */
export const Roll = ({ width, children }: { width: number; children: ReactNode }) => (
  <div className={width === 58 ? 'tickets-on-paper narrow on-paper' : 'tickets-on-paper on-paper'}>
    {children}
  </div>
)
