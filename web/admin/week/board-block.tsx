import { hourText } from '../../../contract/texts/dates.ts'
import { withBlockPosition } from './css-properties.ts'
import type { Block } from './plan/blocks.ts'
import type { Hours } from './plan/board-hours.ts'
import { rowOf } from './plan/clock.ts'
import { partsOf } from './plan/room-rules.ts'
import type { Drag } from './use-drag.ts'
import type { Planner } from './use-planner.ts'
import { hoursText, screenReaderText, signsOf } from './words.ts'

type Props = { planner: Planner; drag: Drag; hours: Hours; block: Block }

/**
 * Draws a screening on the board in the colour of its film, with paler parts for the pre-show and the
 * clearing.
 */
export function BoardBlock({ planner, drag, hours, block }: Props) {
  const { films, chosen, armed, problems, refused, clashes } = planner
  const film = films.get(block.movies_id)
  const isChosen = chosen === block.key
  const isClash = clashes.some(({ id }) => id === block.id)
  const problem = refused[block.key] ?? problems.get(block.key)
  const states = [
    ['draft', block.draft],
    ['wrong', problem !== undefined || isClash],
    ['edited', block.isEdited],
    ['sold', block.sold_seats > 0],
    ['stopped', block.sales_stopped],
    ['other', armed !== null && 'film' in armed && armed.film !== block.movies_id],
    ['dragged', drag.dragged === block.key],
  ] as const
  function choose() {
    const spot = { ...rowOf(block), room: block.movie_theaters_id }
    if (!isChosen) planner.act({ do: 'point', spot, choose: block.key })
  }
  return (
    <li
      className={['block', 'of-film', ...states.filter(([, is]) => is).map(([name]) => name)].join(' ')}
      ref={withBlockPosition(
        hours,
        rowOf(block).minute,
        partsOf(block, films),
        planner.hues.get(block.movies_id),
      )}
    >
      <button
        className="stack full-width shrinks"
        type="button"
        tabIndex={isChosen ? 0 : -1}
        aria-pressed={isChosen}
        title={`${film?.title} ${hoursText(block, films)}${problem ? ` : ${problem}` : ''}`}
        onPointerDown={event => drag.startBlock(event, block)}
        onFocus={choose}
        onClick={choose}
      >
        <strong>{film?.title}</strong>{' '}
        <span className="when">
          {hourText(block.hours_timetable)}
          <span className="end">{hoursText(block, films).slice(block.hours_timetable.length)}</span>{' '}
          {[...signsOf(block), ...(block.draft ? [] : [`${block.sold_seats}/${block.total_seats}`])].join(
            ' ',
          )}
        </span>
        <span className="spoken">, {screenReaderText(planner, block, problem)}</span>
      </button>
      {isChosen && (
        <span
          className="stretch"
          aria-hidden="true"
          onPointerDown={event => drag.startStretch(event, block)}
        />
      )}
    </li>
  )
}
