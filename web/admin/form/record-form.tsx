import { useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { MessageList } from '../../ui/form/message-list.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import type { Entity } from '../entities/entity.ts'
import type { Choices } from '../entities/field.ts'
import { type PriceChanges, PriceEffect } from '../fares/price-effect.tsx'
import { toList, useWayBack } from '../list/way-back.ts'
import { DoubtBoxes } from './doubt-boxes.tsx'
import type { Doubt } from './doubts.ts'
import { FieldInput } from './field-input.tsx'
import type { Meanwhile } from './meanwhile.ts'
import { MeanwhileChoice, useAsked } from './meanwhile-choice.tsx'
import { UnsavedWork } from './unsaved-work.tsx'
import { useUpload } from './use-upload.ts'
import type { Values } from './values.ts'
import '../../ui/office/record-form.css'

type Props = {
  entity: Entity
  /** What the fields hold: the record, or what was typed and refused. */
  values: Values
  /** The record as it was read; absent for a new one. */
  seen?: Values
  id?: number
  choices: Choices
  messages: readonly Message[]
  /** What somebody else changed while this was being typed. */
  meanwhile?: readonly Meanwhile[]
  /** What to ask about before it is saved. */
  doubts?: readonly Doubt[]
  /** What it would do to the screenings to come, to be confirmed. */
  effect?: PriceChanges
}

const none: readonly Meanwhile[] = []

/** One form for every entity: its description says the fields. It posts without scripts. */
export function RecordForm(props: Props) {
  const { entity, values, seen: read, id, choices, messages, meanwhile = none, doubts = [], effect } = props
  // The fields keep what they began with; so does this, however often the page is read again.
  const [seen] = useState(read)
  const dirty = useRef(false)
  const wayBack = useWayBack()
  const upload = useUpload(entity, id, () => {
    dirty.current = false
  })
  const said = upload.messages ?? messages
  const asked = useAsked(upload.messages ? upload.meanwhile : meanwhile)
  return (
    <Form
      method="post"
      noValidate
      className="record-form"
      encType={entity.multipart ? 'multipart/form-data' : undefined}
      onInput={() => {
        dirty.current = true
      }}
      onSubmit={upload.send}
    >
      <MessageList messages={said} links />
      {seen && <input type="hidden" name="vu" value={JSON.stringify(seen)} />}
      <MeanwhileChoice fields={entity.fields} meanwhile={asked} choices={choices} />
      <DoubtBoxes doubts={doubts} />
      {entity.fields.map(field => (
        <FieldInput key={field.name} field={field} values={values} choices={choices} messages={said} />
      ))}
      {upload.progress !== null && (
        <label className="progress">
          Envoi du fichier
          <progress max={1} value={upload.progress} />
        </label>
      )}
      {effect && <PriceEffect effect={effect} />}
      <p className="buttons">
        <SubmitButton intent="enregistrer" busy={upload.progress !== null}>
          {effect ? 'Confirmer et enregistrer' : 'Enregistrer'}
        </SubmitButton>
        <Link to={toList(entity, wayBack)} className="button quiet">
          Retour à la liste
        </Link>
      </p>
      <UnsavedWork dirty={dirty} />
    </Form>
  )
}
