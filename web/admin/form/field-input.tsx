import { longestEmail } from '../../../contract/rules/email.ts'
import { weekdays } from '../../../contract/rules/opening-hours.ts'
import { errorId, hintId, type Message, messagesAbout } from '../../ui/form/messages.ts'
import type { Choice, Choices, EntityName, Field } from '../entities/field.ts'
import { entityOf, listAddress } from '../entities/index.ts'
import { FieldFrame, type Ties } from './field-frame.tsx'
import { FileDrop } from './file-drop.tsx'
import { FilmPicker } from './film-picker.tsx'
import { PictureInput } from './picture-input.tsx'
import { fileOf } from './read-fields.ts'
import type { Values } from './values.ts'
import '../../ui/office/record.css'
import { byRules, ownPrice, ownPriceIn, priceInput, splitPrice } from './typed-prices.ts'
import { dayInput } from './typed-week.ts'
import './field-input.css'

type Props = { field: Field; values: Values; choices: Choices; messages: readonly Message[] }

const groups: readonly Field['kind'][] = ['records', 'several', 'yes-no', 'prices', 'week']

/**
 * The input of a field; the field's kind decides which one. It is one of the browser's own inputs wherever
 * possible.
 */
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
  if (field.kind === 'week') return <WeekInput name={field.name} week={[value].flat()} messages={messages} />
  if (field.kind === 'records') {
    const options = choices[field.name] ?? []
    return options.length === 0 ? (
      <NoneYet of={field.of} />
    ) : (
      <Boxes name={field.name} ticked={value} options={options} />
    )
  }
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
        <span className="unit in-row gap-2">
          <input type="text" inputMode="decimal" {...plain} placeholder="12,50" />
          <span>€</span>
        </span>
      )
    case 'percent':
      return (
        <span className="unit in-row gap-2">
          <input type="text" inputMode="decimal" {...plain} placeholder="50" />
          <span>%</span>
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

/**
 * A select. With `open`, its first option is « Choisir… », which has no value. Otherwise it has only real options,
 * and the browser selects one of them.
 */
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
    <div className="picks cluster">
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

/**
 * Adds the current value to the options if it is missing, because an API client may have saved a value that this
 * form does not offer.
 */
const withCurrent = (options: Choice[], value: string): Choice[] =>
  value === '' || options.some(option => option.value === value)
    ? options
    : [...options, { value, label: value }]

/** Two inputs for a video: a URL, or a file to upload. If both are given, the file is used. */
function VideoInput({ ties }: { ties: Ties & { defaultValue: string; autoComplete: string } }) {
  const { id, name, ...rest } = ties
  const { defaultValue: _, autoComplete: __, ...described } = rest
  return (
    <div className="picture-input stack at-start one-column gap-2">
      <input
        type="text"
        inputMode="url"
        id={id}
        name={name}
        {...rest}
        maxLength={500}
        placeholder="https://"
      />
      <label htmlFor={fileOf(id)}>Fichier vidéo</label>
      <FileDrop
        ties={{ ...described, id: fileOf(id), name: fileOf(name), required: false }}
        accept="video/mp4,video/webm"
        words="… ou déposez une vidéo ici."
      />
    </div>
  )
}

/** The opening hours of a week: one input per day, side by side if there is room. */
function WeekInput({ name, week, messages }: { name: string; week: string[]; messages: readonly Message[] }) {
  return (
    <div className="week-input">
      {weekdays.map((label, day) => {
        const input = dayInput(name, day)
        const wrong = messagesAbout(messages, input)
        return (
          <div key={label} className="stack gap-1">
            <label htmlFor={input}>{label}</label>
            <input
              type="text"
              autoComplete="off"
              id={input}
              name={input}
              maxLength={20}
              defaultValue={week[day] ?? ''}
              placeholder="fermé"
              aria-invalid={wrong.length > 0 || undefined}
              aria-describedby={wrong.length > 0 ? errorId(input) : undefined}
            />
            {wrong.length > 0 && (
              <p id={errorId(input)} className="wrong">
                {wrong.join(' ')}
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Says that there is no record to tick yet, with a link to the form that adds one. */
function NoneYet({ of }: { of: EntityName }) {
  const entity = entityOf(of)
  return (
    entity && (
      <p className="soft">
        {entity.words.noneYet}{' '}
        <a href={`${listAddress(entity)}/ajout`} target="_blank" rel="noreferrer">
          {entity.words.add}
        </a>
      </p>
    )
  )
}

type PricesInputProps = {
  name: string
  prices: readonly string[]
  fares: readonly Choice[]
  messages: readonly Message[]
}

/** The inputs for the prices of a price grid, one per fare. A fare with an empty input is not sold. */
function PricesInput({ name, prices, fares, messages }: PricesInputProps) {
  const typed = new Map(prices.map(splitPrice))
  return (
    <table className="prices-input">
      <thead>
        <tr>
          <th className="soft small-text" scope="col">
            Tarif
          </th>
          <th className="soft small-text" scope="col">
            Prix d’une place
          </th>
        </tr>
      </thead>
      <tbody>
        {fares.map(({ value: fare, label }) => {
          const input = priceInput(name, fare)
          const wrong = messagesAbout(messages, input)
          return (
            <tr className="line-above" key={fare}>
              <th scope="row">
                <label className="in-row breakable touch-high" htmlFor={input}>
                  {label}
                </label>
              </th>
              <td>
                <span className="unit in-row gap-2">
                  <input
                    type="text"
                    inputMode="decimal"
                    autoComplete="off"
                    id={input}
                    name={input}
                    defaultValue={typed.get(fare) ?? ''}
                    placeholder="pas vendu"
                    aria-invalid={wrong.length > 0 || undefined}
                    aria-describedby={wrong.length > 0 ? errorId(input) : undefined}
                  />
                  <span>€</span>
                </span>
                {wrong.length > 0 && (
                  <p id={errorId(input)} className="wrong">
                    {wrong.join(' ')}
                  </p>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type PricingInputProps = {
  ties: Ties
  pricing: string
  /** The option « price rules » and one option per price grid. */
  options: readonly Choice[]
  messages: readonly Message[]
}

/**
 * A select for how a screening gets its prices: from the price rules, from a price grid, or its own price. The
 * input for the price appears only for its own price.
 */
function PricingInput({ ties, pricing, options, messages }: PricingInputProps) {
  const own = pricing.startsWith(`${ownPrice}:`)
  const rules = options.find(({ value }) => value.startsWith(byRules))
  const chosen = own ? ownPrice : pricing.startsWith(byRules) ? (rules?.value ?? '') : pricing
  const wrong = messagesAbout(messages, 'price')
  return (
    <div className="pricing-input stack gap-3">
      {/* One option is always selected, so `required` is not needed. */}
      <select className="select" {...ties} required={false} autoComplete="off" defaultValue={chosen}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value={ownPrice}>Un prix à part</option>
      </select>
      <div className="own-price">
        <label htmlFor="price">Prix d’une place</label>
        <p className="hint" id={hintId('price')}>
          Le plein tarif sera seul vendu, et les règles n’y changeront rien.
        </p>
        <span className="unit in-row gap-2">
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            id="price"
            name="price"
            placeholder="12,50"
            defaultValue={ownPriceIn(pricing)}
            aria-invalid={wrong.length > 0 || undefined}
            aria-describedby={wrong.length > 0 ? `${hintId('price')} ${errorId('price')}` : hintId('price')}
          />
          <span>€</span>
        </span>
      </div>
      {wrong.length > 0 && (
        <ul id={errorId('price')} className="wrong">
          {wrong.map(message => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
