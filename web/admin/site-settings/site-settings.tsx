import { useRef, useState } from 'react'
import { data, Form, redirectDocument } from 'react-router'
import { changeIdentity, giveLogo, readIdentity, removeLogo } from '../../../contract/admin/site-settings.ts'
import type { ErrorAnswer } from '../../../contract/refusals.ts'
import { isColour, usualAccent } from '../../../contract/rules/accent.ts'
import { type IdentityField, identityWords } from '../../../contract/rules/identity.ts'
import { isChosenFile } from '../../../contract/rules/uploads.ts'
import { ApiRefusal, call } from '../../api-client.ts'
import { formWithFiles } from '../../page-context.ts'
import { MessageList, Notice } from '../../ui/form/message-list.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { officeMessagesOf } from '../api/failures.ts'
import type { Field } from '../entities/field.ts'
import { type EditConflict, editConflictsIn, settle } from '../form/edit-conflict.ts'
import { EditConflictChoice, useAsked } from '../form/edit-conflict-choice.tsx'
import { FieldFrame } from '../form/field-frame.tsx'
import { FieldInput } from '../form/field-input.tsx'
import { FileDrop } from '../form/file-drop.tsx'
import { keepTyped } from '../form/keep-typed.ts'
import { typedIn, type Values } from '../form/values.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/site-settings'
import { logoField, settingsFields, settingsSections } from './fields.ts'
import { LookPreview } from './look-preview.tsx'
import { allFields, hoursField, hoursShown, settingsShown, settingsTyped } from './typed-settings.ts'
import '../../ui/form/choices.css'
import '../../ui/office/record.css'
import './site-settings.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const settings = await call(context, readIdentity, {})
  return {
    values: settingsShown(settings),
    cinemas: settings.opening_hours.map(({ cinemas_id, name_cinema }) => ({ cinemas_id, name_cinema })),
    missing: settings.missing.map(field => identityWords[field as IdentityField]),
    fictional: settings.fictional,
    hasLogo: settings.logo !== null,
    done: url.searchParams.has('fait'),
  }
}

type Refused = {
  messages: Message[]
  typed: Values
  conflicts: EditConflict[]
  /**
   * The values that were saved when an edit conflict occurred. The form sends them with the next save as the
   * values that the user saw, so that this save does not conflict again.
   */
  read?: Values
}

const hoursChanged =
  'Quelqu’un a changé des horaires entre-temps\u00a0: enregistrez de nouveau pour mettre les vôtres à la place, ou rechargez la page pour voir les siens.'

/** For an edit conflict about the social links, joins both values by line breaks, as the form shows them. */
const inLines = (answer: ErrorAnswer): ErrorAnswer => ({
  ...answer,
  errors: answer.errors?.map(error => ({ ...error, theirs: lines(error.theirs), yours: lines(error.yours) })),
})

const lines = (value: unknown): unknown => (Array.isArray(value) ? value.join('\n') : value)

export async function action({ context, request }: Route.ActionArgs) {
  const { opening_hours: cinemas } = await call(context, readIdentity, {})
  const fields = allFields(cinemas)
  const form = await formWithFiles(context, request)
  const seen = settle(fields, form)
  const typed = typedIn(fields, form)
  const intent = form.get('intent')
  if (intent === 'apercu') return data<Refused>({ messages: [], typed, conflicts: [] })
  const read = settingsTyped(cinemas, typed, seen)
  if ('messages' in read) return data<Refused>({ messages: read.messages, typed, conflicts: [] }, 400)
  try {
    await call(context, changeIdentity, { body: read.body })
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    const answer = error instanceof ApiRefusal ? error.answer : null
    const conflicts = answer ? editConflictsIn(settingsFields, inLines(answer)) : []
    // After a conflict about opening hours, the user is only asked to save again. That save must send the other
    // user's hours as the values that the user saw, otherwise it would conflict again.
    const isAboutHours = answer?.errors?.some(({ field }) => field === 'opening_hours')
    const read = isAboutHours ? hoursShown(await call(context, readIdentity, {})) : {}
    const said = isAboutHours ? [...messages, { message: hoursChanged }] : messages
    return data<Refused>({ messages: said, typed, conflicts, read }, { status })
  }
  try {
    const logo = form.get('logo')
    if (intent === 'sans-logo') await call(context, removeLogo, {})
    else if (isChosenFile(logo)) await call(context, giveLogo, { form: logoForm(logo) })
    // Load the whole document after the redirect, because the colour and the logo of every page change.
    return redirectDocument('/admin/maison?fait')
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    const saved = [{ message: 'Tout est enregistré, sauf le logo.' }, ...messages]
    return data<Refused>({ messages: saved, typed, conflicts: [], read: typed }, { status })
  }
}

function logoForm(logo: File): FormData {
  const form = new FormData()
  form.append('logo', logo)
  return form
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export const meta = adminTitle(() => 'Réglages de la maison')

const none: readonly EditConflict[] = []

/** Edits the public identity of the cinema. Pages, mails and files use the new values immediately. */
export default function SiteSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { values: read, cinemas, missing, fictional, hasLogo, done } = loaderData
  const refused = actionData as Refused | undefined
  const messages = refused?.messages ?? []
  const values = refused?.typed ?? read
  // If the page loads its data again, keep the values that the user saw first, because the fields keep showing
  // them too.
  const [seen] = useState(read)
  const [look, setLook] = useState({ name: String(values.name_house), colour: String(values.accent_color) })
  const [chosen, setChosen] = useState<File>()
  const asked = useAsked(refused?.conflicts ?? none)
  const typedColour = useRef<HTMLInputElement>(null)
  const input = (field: Field) =>
    field.name === 'accent_color' ? (
      <FieldFrame key={field.name} field={field} messages={messages}>
        {ties => (
          <span className="in-row gap-2">
            <input
              ref={typedColour}
              type="text"
              {...ties}
              autoComplete="off"
              maxLength={7}
              defaultValue={String(values.accent_color)}
            />
            <input
              type="color"
              className="with-scripts"
              aria-label="Choisir la couleur d’accent"
              value={isColour(look.colour.trim()) ? look.colour.trim().toLowerCase() : usualAccent}
              onChange={({ target }) => {
                typedColour.current!.value = target.value
                setLook({ ...look, colour: target.value })
              }}
            />
          </span>
        )}
      </FieldFrame>
    ) : (
      <FieldInput key={field.name} field={field} values={values} choices={{}} messages={messages} />
    )
  return (
    <section className="record-page house">
      <h1>Réglages de la maison</h1>
      {done && <Notice>Les réglages sont enregistrés. Le site les dit déjà.</Notice>}
      {fictional && <p>La société est celle de la démonstration&nbsp;: remplacez-la par la vôtre.</p>}
      {missing.length > 0 && <p>Les pages légales attendent encore&nbsp;: {missing.join(', ')}.</p>}
      <Form
        method="post"
        noValidate
        encType="multipart/form-data"
        className="record-form"
        onInput={({ target }) => {
          if (!(target instanceof HTMLInputElement)) return
          if (target.name === 'name_house') setLook({ ...look, name: target.value })
          if (target.name === 'accent_color') setLook({ ...look, colour: target.value })
        }}
      >
        <MessageList messages={messages} links />
        <input type="hidden" name="vu" value={JSON.stringify({ ...seen, ...refused?.read })} />
        <EditConflictChoice fields={settingsFields} conflicts={asked} choices={{}} />
        {settingsSections.map(({ id, title, fields }) => (
          <section key={id} className="part stack gap-4" aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            {fields.map(input)}
            {id === 'nom' && (
              <>
                <FieldFrame field={logoField} messages={messages}>
                  {ties => (
                    <FileDrop
                      ties={ties}
                      accept="image/png,image/jpeg,image/webp,image/avif"
                      words="… ou déposez une image ici."
                      onFile={setChosen}
                    />
                  )}
                </FieldFrame>
                <LookPreview {...look} chosen={chosen} />
                <p className="buttons">
                  <SubmitButton intent="apercu" className="button quiet without-scripts">
                    Aperçu
                  </SubmitButton>
                  {hasLogo && (
                    <SubmitButton intent="sans-logo" className="button quiet">
                      Enregistrer et retirer le logo
                    </SubmitButton>
                  )}
                </p>
              </>
            )}
          </section>
        ))}
        {cinemas.length > 0 && (
          <section className="part stack gap-4" aria-labelledby="horaires">
            <h2 id="horaires">Horaires d’ouverture</h2>
            {cinemas.map(hoursField).map(input)}
          </section>
        )}
        <p className="buttons">
          <SubmitButton intent="enregistrer">Enregistrer</SubmitButton>
        </p>
      </Form>
    </section>
  )
}
