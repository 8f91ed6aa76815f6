import { useEffect, useState } from 'react'
import './table-of-contents.css'

/** A part of a long page: its anchor, the number people quote, its title. */
export type Entry = { id: string; label?: string; title: string }

/** A side column on a wide screen, a folded list on a phone: CSS shows the one that fits. */
export function TableOfContents({ entries }: { entries: readonly Entry[] }) {
  const current = useCurrentSection(entries)
  return (
    <div className="table-of-contents">
      <details>
        <summary>Sommaire</summary>
        <nav aria-label="Sommaire">
          <Links entries={entries} current={current} />
        </nav>
      </details>
      <nav aria-labelledby="table-of-contents-title">
        <h2 id="table-of-contents-title">Sommaire</h2>
        <Links entries={entries} current={current} />
      </nav>
    </div>
  )
}

function Links({ entries, current }: { entries: readonly Entry[]; current: string | undefined }) {
  return (
    <ol>
      {entries.map(({ id, label, title }) => (
        <li key={id}>
          {/* A plain link: the browser moves the focus to the section, with or without JavaScript. */}
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {label && <span>{label}</span>} {title}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** The section one is reading: the last whose top has passed the upper quarter of the window. */
function useCurrentSection(entries: readonly Entry[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const ids = entries.map(entry => entry.id).join(' ')
  useEffect(() => {
    const sections = ids.split(' ').flatMap(id => document.getElementById(id) ?? [])
    const observer = new IntersectionObserver(
      () => {
        const line = window.innerHeight / 4
        setCurrent(sections.findLast(section => section.getBoundingClientRect().top <= line)?.id)
      },
      { rootMargin: '0px 0px -75% 0px' },
    )
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  }, [ids])
  return current
}
