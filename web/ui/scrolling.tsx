import type { ReactNode } from 'react'

type Props = { className: string; label: string; children: ReactNode }

/** A region that may be wider than its page and scrolls by keyboard and by touch. */
export const Scrolling = ({ className, label, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
  <section className={className} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
