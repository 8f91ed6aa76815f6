import type { ComponentProps } from 'react'
import { withCssProperties } from './css-properties.ts'
import type { Hours } from './plan/board-hours.ts'
import { hourOf } from './plan/clock.ts'
import './board.css'

type Props = Omit<ComponentProps<'section'>, 'ref' | 'className'> & {
  hours: Hours
  tight?: boolean
  ref?: (element: HTMLElement | null) => void
}

/** The board: hours from left to right, and one lane per room. The week planner and the day page both use it. */
export const BoardFrame = ({ hours: { from, to }, tight, ref, children, ...section }: Props) => (
  <section
    {...section}
    className={`week-board framed tabular shrinks ${tight ? 'tight' : ''}`}
    ref={element => {
      ref?.(element)
      withCssProperties({ '--hours': String((to - from) / 60) })(element)
    }}
  >
    <div className="hour-line stack soft" aria-hidden="true">
      {Array.from({ length: (to - from) / 60 }, (_, at) => from + at * 60).map(minute => (
        <span key={minute}>{Number(hourOf(minute).slice(0, 2))}h</span>
      ))}
    </div>
    {children}
  </section>
)
