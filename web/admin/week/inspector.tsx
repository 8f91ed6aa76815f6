import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { languages } from '../../../contract/rules/languages.ts'
import { mostMinutes } from '../../../contract/rules/programming.ts'
import { screeningKinds } from '../../../contract/rules/screening-kinds.ts'
import { longDay } from '../../../contract/texts/dates.ts'
import { kindWords } from '../../../contract/texts/screening-words.ts'
import { changing, removing } from './doings.ts'
import { PlaceInRooms } from './place-here.tsx'
import type { Block, Facts } from './plan/blocks.ts'
import { dateAndHourOf, daysOf, rowOf } from './plan/clock.ts'
import { minutesIn } from './plan/room-rules.ts'
import type { Doing, Planner } from './use-planner.ts'
import { soldText } from './words.ts'

type Props = { planner: Planner; block: Block; wide: boolean; opens: number }

/** A form with all facts of one screening. Each change is shown on the board immediately. */
export function Inspector({ planner, block, wide, opens }: Props) {
  const { week, films, problems, refused, act } = planner
  const isSold = block.sold_seats > 0
  const set = (facts: Partial<Facts>) => {
    const kinds = facts.kinds ?? block.kinds
    const movie_theaters_id = facts.movie_theaters_id ?? block.movie_theaters_id
    const moves = facts.kinds !== undefined || facts.movie_theaters_id !== undefined
    const minutes = moves ? minutesIn(block, { movie_theaters_id, kinds }, week.rooms, week.kinds) : {}
    act(changing(planner, block, { ...minutes, ...facts }))
  }
  const section = useRef<HTMLElement>(null)
  // On a phone the form is below the list, so scroll to it. If the user opened it with Enter, focus its first
  // field.
  useEffect(() => {
    if (!wide) section.current?.scrollIntoView({ block: 'nearest' })
    if (opens > 0 || !wide) section.current?.querySelector<HTMLElement>('input, a')?.focus()
  }, [opens, wide])
  const { day, minute } = rowOf(block)
  const problem = refused[block.key] ?? problems.get(block.key)
  return (
    <section ref={section} className="inspector stack gap-2 pad-3" aria-labelledby="seance-choisie">
      <h2 id="seance-choisie">{films.get(block.movies_id)?.title}</h2>
      {isSold ? (
        <p>
          {soldText(planner, block)}{' '}
          <Link to={`/admin/séance/${block.id}/changement`}>La changer en prévenant ses acheteurs</Link>
        </p>
      ) : (
        <div className="fields stack gap-2">
          <TypedHour hour={block.hours_timetable} onHour={hour => set(whenOf(day, hour))} />
          <Choice label="Langue" value={block.language} onChoice={language => set({ language })}>
            {[...new Set([...languages, block.language])].map(one => (
              <option key={one}>{one}</option>
            ))}
          </Choice>
          <Choice wide label="Jour" value={day} onChoice={to => set(dateAndHourOf(to, minute))}>
            {daysOf(week.from).map(one => (
              <option key={one} value={one}>
                {longDay(one)}
              </option>
            ))}
          </Choice>
          <Choice
            wide
            label="Salle"
            value={String(block.movie_theaters_id)}
            onChoice={to => set({ movie_theaters_id: Number(to) })}
          >
            {week.rooms.map(({ id, name_theater }) => (
              <option key={id} value={id}>
                {name_theater}
              </option>
            ))}
          </Choice>
        </div>
      )}
      <div className="fields stack gap-2">
        {!isSold && (
          <Minutes
            label="Avant-programme"
            value={block.pre_show_minutes}
            most={mostMinutes.pre_show_minutes}
            onMinutes={pre_show_minutes => set({ pre_show_minutes })}
          />
        )}
        <Minutes
          label="Remise en état"
          value={block.clearing_minutes}
          most={mostMinutes.clearing_minutes}
          onMinutes={clearing_minutes => set({ clearing_minutes })}
        />
      </div>
      {!isSold && <Ticks {...{ block, set }} />}
      <p className="buttons">
        {wide && !isSold && <Carry {...{ planner, block }} words="Déplacer" copies={false} />}
        <Carry {...{ planner, block }} words="Copier" copies />
        {!isSold && (
          <button type="button" className="button quiet danger" onClick={() => act(removing(planner, block))}>
            Supprimer
          </button>
        )}
        {block.id !== null && <Link to={`/admin/séance/${block.id}`}>Ouvrir la séance</Link>}
      </p>
      {!wide && isCarried(planner, block, true) && <PlaceInRooms planner={planner} />}
      {/* The message about a problem is below the fields, so that they do not move when it appears. */}
      {problem && <p className="failure">{problem}</p>}
      {block.staff_note && <p className="hint soft small-text">Note : {block.staff_note}</p>}
    </section>
  )
}

const isCarried = ({ armed }: Planner, { key }: Block, copies: boolean): boolean =>
  armed !== null && 'block' in armed && armed.block === key && armed.copies === copies

/**
 * Lets the user move or copy a screening without dragging: after this button, the next click on the board places
 * it.
 */
function Carry({
  planner,
  block,
  words,
  copies,
}: Pick<Props, 'planner' | 'block'> & { words: string; copies: boolean }) {
  const is = isCarried(planner, block, copies)
  const arm = (): Doing => ({
    ...{ do: 'arm', armed: is ? null : { block: block.key, copies } },
    say: is ? '' : `${words} : choisissez où, ou Échap pour y renoncer.`,
  })
  return (
    <button type="button" className="button quiet" aria-pressed={is} onClick={() => planner.act(arm())}>
      {words}
    </button>
  )
}

/** Converts a typed time to a spot on the given day. A time before 6:00 is in the night after that day. */
const whenOf = (day: string, hour: string) => {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number)
  return dateAndHourOf(day, hours * 60 + minutes + (hours < 6 ? 24 * 60 : 0))
}

type ChoiceProps = {
  label: string
  wide?: boolean
  value: string
  children: ReactNode
  onChoice: (value: string) => void
}

const Choice = ({ label, wide = false, value, children, onChoice }: ChoiceProps) => (
  <label className={wide ? 'wide whole-row' : 'whole-row'}>
    <span>{label}</span>
    <select className="select" value={value} onChange={event => onChoice(event.currentTarget.value)}>
      {children}
    </select>
  </label>
)

/**
 * A time input that accepts any minute. It applies the time on blur or Enter, because a half-typed time is
 * not valid.
 */
function TypedHour({ hour, onHour }: { hour: string; onHour: (hour: string) => void }) {
  const [typed, setTyped] = useState(hour)
  useEffect(() => setTyped(hour), [hour])
  const settle = () => (typed && typed !== hour ? onHour(typed) : setTyped(hour))
  return (
    <label>
      <span>Heure</span>
      <input
        type="time"
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={event => event.key === 'Enter' && settle()}
      />
    </label>
  )
}

type MinutesProps = { label: string; value: number; most: number; onMinutes: (minutes: number) => void }

const Minutes = ({ label, value, most, onMinutes }: MinutesProps) => (
  <label>
    <span>{label}</span>
    <span className="with-unit in-row gap-1">
      <input
        type="number"
        min={0}
        max={most}
        value={value}
        onChange={event =>
          onMinutes(Math.min(most, Math.max(0, Math.round(event.currentTarget.valueAsNumber || 0))))
        }
      />
      <span aria-hidden="true">min</span>
    </span>
  </label>
)

function Ticks({ block, set }: { block: Block; set: (facts: Partial<Facts>) => void }) {
  const { version_2D_3D, sme, audio_description, kinds, draft } = block
  return (
    <ul className="ticks cluster">
      <Tick label="3D" is={version_2D_3D === '3D'} onTick={is => set({ version_2D_3D: is ? '3D' : '2D' })} />
      <Tick label="SME" is={sme} onTick={is => set({ sme: is })} />
      <Tick label="AD" is={audio_description} onTick={is => set({ audio_description: is })} />
      {screeningKinds.map(kind => (
        <Tick
          key={kind}
          label={kindWords[kind]}
          is={kinds.includes(kind)}
          onTick={is =>
            set({ kinds: screeningKinds.filter(one => (one === kind ? is : kinds.includes(one))) })
          }
        />
      ))}
      <Tick label="Brouillon" is={draft} onTick={is => set({ draft: is })} />
    </ul>
  )
}

const Tick = ({ label, is, onTick }: { label: string; is: boolean; onTick: (is: boolean) => void }) => (
  <li>
    <label>
      <input type="checkbox" checked={is} onChange={event => onTick(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  </li>
)
