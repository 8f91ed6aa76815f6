import type { ReactNode } from 'react'

type Props = { className: string; label: string; children: ReactNode }

/** What is wider than its page, and is moved by keyboard as by finger. */
export const Scrolling = ({ className, label, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={className} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
