import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { MessageList } from '../../ui/form/message-list.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import type { Form as Described } from '../entities/entity.ts'
import type { Choices } from '../entities/field.ts'
import { type PriceChanges, PriceEffect } from '../fares/price-effect.tsx'
import { toList, useWayBack } from '../list/way-back.ts'
import { focusOnRefusal } from '../shell/focus-on-refusal.ts'
import { type EditConflict, editConflictsIn, settle } from './edit-conflict.ts'
import { EditConflictChoice, useAsked } from './edit-conflict-choice.tsx'
import { FieldInput } from './field-input.tsx'
import { UnsavedWork } from './unsaved-work.tsx'
import { typedIn, type Values } from './values.ts'
import { WarningBoxes } from './warning-boxes.tsx'
import { pictureWarnings, type Warning } from './warnings.ts'
import '../../ui/office/record.css'
import type { media } from '../../../contract/admin/media.ts'
import { isChosenFile } from '../../../contract/rules/uploads.ts'
import { type Api, ApiRefusal, type BrowserEndpoint, call } from '../../api-client.ts'
import { officeMessagesIn } from '../api/failures.ts'
import { multipartOf, tooLarge } from './read-fields.ts'

type Props = {
  entity: Described
  /** The values to show: those of the record, or after a refusal those that the user typed. */
  values: Values
  /** The values that the user saw when the form was opened; absent for a new record. */
  seen?: Values
  id?: number
  choices: Choices
  messages: readonly Message[]
  /** The fields that another user changed after this form was opened. */
  conflicts?: readonly EditConflict[]
  /** Warnings about unlikely values, which the user must accept before saving. */
  warnings?: readonly Warning[]
  /** The preview of price changes of coming screenings, which the user must confirm. */
  effect?: PriceChanges
}

const none: readonly EditConflict[] = []

/** The form of a record of any entity, built from the entity's description. Works without JavaScript. */
export function RecordForm(props: Props) {
  const { entity, values, seen: read, id, choices, messages, conflicts = none, warnings = [], effect } = props
  // If the page loads its data again, keep the values that the user saw first, because the fields keep showing
  // them too.
  const [seen] = useState(read)
  const dirty = useRef(false)
  const wayBack = useWayBack()
  const upload = useUpload(entity, id, () => {
    dirty.current = false
  })
  const said = upload.messages ?? messages
  const asked = useAsked(upload.messages ? upload.conflicts : conflicts)
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
      <EditConflictChoice fields={entity.fields} conflicts={asked} choices={choices} />
      <WarningBoxes warnings={warnings} />
      {entity.fields.map(field => (
        <FieldInput key={field.name} field={field} values={values} choices={choices} messages={said} />
      ))}
      {upload.progress !== null && (
        <label className="progress stack gap-2">
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

const creation: BrowserEndpoint<typeof media.create> = { method: 'post', path: '/admin/media' }
const change: BrowserEndpoint<typeof media.update> = { method: 'patch', path: '/admin/media/{id}' }

const cutOff: Message = {
  message: 'Le cinéma n’a pas pu être joint. Réessayez\u00a0: ce que vous avez choisi est toujours là.',
}

/**
 * If the form contains a file, sends it directly to the API, to show the upload progress. A form without a file,
 * or without JavaScript, uses the page's action.
 */
function useUpload(entity: Described, id: number | undefined, saved: () => void) {
  const navigate = useNavigate()
  const wayBack = useWayBack()
  const [progress, setProgress] = useState<number | null>(null)
  const [messages, setMessages] = useState<readonly Message[] | null>(null)
  const [conflicts, setConflicts] = useState<readonly EditConflict[]>([])
  useEffect(() => {
    if (messages) focusOnRefusal()
  }, [messages])

  async function send(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const hasFile = [...form.values()].some(isChosenFile)
    setMessages(null)
    if (!entity.multipart || !hasFile) return
    event.preventDefault()
    const wrong = [...tooLarge(entity.fields, form), ...pictureWarnings(form)]
    if (wrong.length > 0) return setMessages(wrong)
    const seen = settle(entity.fields, form)
    const whole = multipartOf(entity.fields, form, typedIn(entity.fields, form), seen)
    setProgress(0)
    try {
      if (id) await call(uploading(setProgress), change, { params: { id: String(id) }, form: whole })
      else await call(uploading(setProgress), creation, { form: whole })
      saved()
      navigate(toList(entity, wayBack, id ? 'modifie' : 'cree'))
    } catch (error) {
      const answer = error instanceof ApiRefusal ? error.answer : null
      setConflicts(answer ? editConflictsIn(entity.fields, answer) : [])
      setMessages(answer ? officeMessagesIn(answer) : [cutOff])
    } finally {
      setProgress(null)
    }
  }
  return { send, progress, messages, conflicts }
}

/**
 * Returns a function that sends requests and reports the upload progress. Uses XMLHttpRequest, because fetch does
 * not report the progress.
 */
const uploading =
  (tell: (share: number) => void): Api =>
  (address, { method = 'POST', body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      request.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
      request.onerror = () => reject(new TypeError(`no answer from ${address}`))
      request.send(body as FormData)
    })
