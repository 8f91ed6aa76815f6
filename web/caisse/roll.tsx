import type { ReactNode } from 'react'
import './tickets-on-paper.css'

/** A roll of paper in a printer that the browser prints on; each section is a slip. */
export const Roll = ({ width, children }: { width: number; children: ReactNode }) => (
  <div className={width === 58 ? 'tickets-on-paper narrow on-paper' : 'tickets-on-paper on-paper'}>
    {children}
  </div>
)
