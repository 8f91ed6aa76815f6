import { longestEmail } from '../../../contract/rules/email.ts'
import type { Message } from '../../ui/form/messages.ts'
import type { Choice, Choices, Field } from '../entities/field.ts'
import { FieldFrame, type Ties } from './field-frame.tsx'
import { FilmPicker } from './film-picker.tsx'
import { PictureInput } from './picture-input.tsx'
import { PricesInput } from './prices-input.tsx'
import { PricingInput } from './pricing-input.tsx'
import type { Values } from './values.ts'
import { VideoInput } from './video-input.tsx'

type Props = { field: Field; values: Values; choices: Choices; messages: readonly Message[] }

const groups: readonly Field['kind'][] = ['records', 'several', 'yes-no', 'prices']

/** The input that suits a field: the browser's own wherever that is enough. */
export function FieldInput({ field, values, choices, messages }: Props) {
  const value = values[field.name] ?? ''
  return (
    <FieldFrame field={field} messages={messages} group={groups.includes(field.kind)}>
      {ties => inputFor(field, ties, value, choices, messages)}
    </FieldFrame>
  )
}

function inputFor(
  field: Field,
  ties: Ties,
  value: string | readonly string[],
  choices: Choices,
  messages: readonly Message[],
) {
  if (field.kind === 'prices')
    return (
      <PricesInput
        name={field.name}
        prices={[value].flat()}
        fares={choices[field.name] ?? []}
        messages={messages}
      />
    )
  if (field.kind === 'records')
    return <Boxes name={field.name} ticked={value} options={choices[field.name] ?? []} />
  if (field.kind === 'several')
    return <Boxes name={field.name} ticked={value} options={field.options.map(asChoice)} />
  const text = String(value)
  const plain = { ...ties, autoComplete: 'off', defaultValue: text }
  switch (field.kind) {
    case 'text':
      return <input type="text" {...plain} maxLength={field.most} />
    case 'email':
      return <input type="email" {...plain} maxLength={longestEmail} />
    case 'phone':
      return <input type="tel" {...plain} maxLength={40} />
    case 'date':
      return <input type="date" {...plain} />
    case 'hour':
      return <input type="time" {...plain} />
    case 'duration':
      return <input type="text" inputMode="decimal" {...plain} placeholder="01:34" />
    case 'long-text':
      return <textarea {...plain} maxLength={field.most} rows={field.rows ?? 6} />
    case 'number':
      return <input type="number" {...plain} min={field.min} max={field.max} step={1} />
    case 'euros':
      return (
        <span className="unit">
          <input type="text" inputMode="decimal" {...plain} placeholder="12,50" />
          <span>€</span>
        </span>
      )
    case 'choice':
      return <Select ties={plain} options={withCurrent(field.options.map(asChoice), text)} />
    case 'record':
      return <Select ties={plain} options={choices[field.name] ?? []} open />
    case 'film':
      return <FilmPicker ties={ties} chosen={text} listed={choices[field.name] ?? []} />
    case 'pricing':
      return (
        <PricingInput ties={ties} pricing={text} options={choices[field.name] ?? []} messages={messages} />
      )
    case 'yes-no':
      return <YesNo name={field.name} value={text} />
    case 'picture':
      return <PictureInput ties={ties} shape={field.shape} present={text !== ''} />
    case 'video':
      return <VideoInput ties={plain} />
  }
}

type Plain = Ties & { autoComplete: string; defaultValue: string }

type SelectProps = { ties: Plain; options: readonly Choice[]; open?: boolean }

/** Open: nothing is picked until somebody picks it; else something always is. */
function Select({ ties, options, open = false }: SelectProps) {
  return (
    <select className="select" {...ties} required={open && ties.required}>
      {open && <option value="">Choisir…</option>}
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

type BoxesProps = { name: string; ticked: string | readonly string[]; options: readonly Choice[] }

function Boxes({ name, ticked, options }: BoxesProps) {
  return (
    <div className="boxes">
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="checkbox" name={name} value={value} defaultChecked={ticked.includes(value)} />
          {label}
        </label>
      ))}
    </div>
  )
}

function YesNo({ name, value }: { name: string; value: string }) {
  return (
    <div className="picks">
      {[
        ['true', 'Oui'],
        ['false', 'Non'],
      ].map(([option, label]) => (
        <label key={option}>
          <input type="radio" name={name} value={option} defaultChecked={value === option} />
          {label}
        </label>
      ))}
    </div>
  )
}

const asChoice = ([value, label]: readonly [string, string]): Choice => ({ value, label })

/** What a client of the API wrote there is none of ours, and stays until somebody picks another. */
const withCurrent = (options: Choice[], value: string): Choice[] =>
  value === '' || options.some(option => option.value === value)
    ? options
    : [...options, { value, label: value }]
