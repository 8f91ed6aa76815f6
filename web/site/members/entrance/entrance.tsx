import type { ReactNode } from 'react'
import './entrance.css'

type Props = { title: string; lead?: ReactNode; children: ReactNode; ways?: ReactNode }

/** The ticket window: every page one meets before the login looks like this. */
export function Entrance({ title, lead, children, ways }: Props) {
  return (
    <section className="page entrance" aria-labelledby="entrance-title">
      <div className="window">
        <header>
          <h1 id="entrance-title">{title}</h1>
          {lead && <p className="lead">{lead}</p>}
        </header>
        {children}
        {ways && <footer>{ways}</footer>}
      </div>
    </section>
  )
}
