import { useState } from 'react'
import { data, Form, redirectDocument } from 'react-router'
import { changeIdentity, giveLogo, readIdentity, removeLogo } from '../../../contract/admin/house.ts'
import type { ErrorAnswer } from '../../../contract/refusals.ts'
import { type IdentityField, identityWords } from '../../../contract/rules/identity.ts'
import { isChosenFile } from '../../../contract/rules/uploads.ts'
import { ApiRefusal, call } from '../../api-client.ts'
import { MessageList, Notice } from '../../ui/form/message-list.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { officeMessagesOf } from '../api/failures.ts'
import type { Field } from '../entities/field.ts'
import { FieldFrame } from '../form/field-frame.tsx'
import { FieldInput } from '../form/field-input.tsx'
import { FileDrop } from '../form/file-drop.tsx'
import { keepTyped } from '../form/keep-typed.ts'
import { changedMeanwhile, type Meanwhile, settle } from '../form/meanwhile.ts'
import { MeanwhileChoice, useAsked } from '../form/meanwhile-choice.tsx'
import { typedIn, type Values } from '../form/values.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/house'
import { houseFields, houseSections, logoField } from './house-fields.ts'
import { LookPreview } from './look-preview.tsx'
import { allFields, hoursFields, hoursShown, houseShown, houseTyped } from './typed-house.ts'
import '../../ui/form/choices.css'
import '../../ui/office/record-form.css'
import '../../ui/office/record-page.css'
import './house.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const house = await call(context, readIdentity, {})
  return {
    values: houseShown(house),
    cinemas: house.opening_hours.map(({ cinemas_id, name_cinema }) => ({ cinemas_id, name_cinema })),
    missing: house.missing.map(field => identityWords[field as IdentityField]),
    fictional: house.fictional,
    hasLogo: house.logo !== null,
    done: url.searchParams.has('fait'),
  }
}

type Refused = {
  messages: Message[]
  typed: Values
  meanwhile: Meanwhile[]
  /** Read since: seen now, whatever was seen before. */
  read?: Values
}

const hoursChanged =
  'Quelqu’un a changé des horaires entre-temps\u00a0: enregistrez de nouveau pour mettre les vôtres à la place, ou rechargez la page pour voir les siens.'

/** Links stand in the form one below the other. */
const inLines = (answer: ErrorAnswer): ErrorAnswer => ({
  ...answer,
  errors: answer.errors?.map(error => ({ ...error, theirs: lines(error.theirs), yours: lines(error.yours) })),
})

const lines = (value: unknown): unknown => (Array.isArray(value) ? value.join('\n') : value)

export async function action({ context, request }: Route.ActionArgs) {
  const { opening_hours: cinemas } = await call(context, readIdentity, {})
  const fields = allFields(cinemas)
  const form = await request.formData()
  const seen = settle(fields, form)
  const typed = typedIn(fields, form)
  const intent = form.get('intent')
  if (intent === 'apercu') return data<Refused>({ messages: [], typed, meanwhile: [] })
  const read = houseTyped(cinemas, typed, seen)
  if ('messages' in read) return data<Refused>({ messages: read.messages, typed, meanwhile: [] }, 400)
  try {
    await call(context, changeIdentity, { body: read.body })
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    const answer = error instanceof ApiRefusal ? error.answer : null
    const meanwhile = answer ? changedMeanwhile(houseFields, inLines(answer)) : []
    // Of hours the others' stand beside what was typed: whoever saves again has read that they changed.
    const isAboutHours = answer?.errors?.some(({ field }) => field === 'opening_hours')
    const read = isAboutHours ? hoursShown(await call(context, readIdentity, {})) : {}
    const said = isAboutHours ? [...messages, { message: hoursChanged }] : messages
    return data<Refused>({ messages: said, typed, meanwhile, read }, { status })
  }
  try {
    const logo = form.get('logo')
    if (intent === 'sans-logo') await call(context, removeLogo, {})
    else if (isChosenFile(logo)) await call(context, giveLogo, { form: logoForm(logo) })
    // As a whole page: its colour and its logo come with it.
    return redirectDocument('/admin/maison?fait')
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    const saved = [{ message: 'Tout est enregistré, sauf le logo.' }, ...messages]
    return data<Refused>({ messages: saved, typed, meanwhile: [], read: typed }, { status })
  }
}

function logoForm(logo: File): FormData {
  const form = new FormData()
  form.append('logo', logo)
  return form
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export const meta = adminTitle(() => 'Réglages de la maison')

const none: readonly Meanwhile[] = []

/** Who the cinema is to its public: the pages, mails and files say it at once. */
export default function HouseSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { values: read, cinemas, missing, fictional, hasLogo, done } = loaderData
  const refused = actionData as Refused | undefined
  const messages = refused?.messages ?? []
  const values = refused?.typed ?? read
  // The fields keep what they began with; so does this, however often the page is read again.
  const [seen] = useState(read)
  const [look, setLook] = useState({ name: String(values.name_house), colour: String(values.accent_color) })
  const [chosen, setChosen] = useState<File>()
  const asked = useAsked(refused?.meanwhile ?? none)
  const input = (field: Field) => (
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
        <MeanwhileChoice fields={houseFields} meanwhile={asked} choices={{}} />
        {houseSections.map(({ id, title, fields }) => (
          <section key={id} className="part" aria-labelledby={id}>
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
        {cinemas.map(cinema => (
          <section key={cinema.cinemas_id} className="part" aria-labelledby={`horaires-${cinema.cinemas_id}`}>
            <h2 id={`horaires-${cinema.cinemas_id}`}>Horaires, {cinema.name_cinema}</h2>
            <p>De l’ouverture à la fermeture, par exemple 17:00-23:00. Vide&nbsp;: fermé ce jour-là.</p>
            <div className="hours">{hoursFields(cinema).map(input)}</div>
          </section>
        ))}
        <p className="buttons">
          <SubmitButton intent="enregistrer">Enregistrer</SubmitButton>
        </p>
      </Form>
    </section>
  )
}
