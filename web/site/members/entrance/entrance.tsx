import type { ReactNode } from 'react'
import './entrance.css'

type Props = { title: string; lead?: ReactNode; children: ReactNode; ways?: ReactNode }

/** The layout of the login, registration and password pages. */
export function Entrance({ title, lead, children, ways }: Props) {
  return (
    <section className="page entrance" aria-labelledby="entrance-title">
      <div className="window stack gap-5">
        <header>
          <h1 className="h2-text" id="entrance-title">
            {title}
          </h1>
          {lead && <p className="lead soft above-3">{lead}</p>}
        </header>
        {children}
        {ways && <footer>{ways}</footer>}
      </div>
    </section>
  )
}
