import { data, Form, Link, redirect } from 'react-router'
import {
  listLegalVersions,
  publishLegalText,
  readLegalText,
  readLegalVersion,
} from '../../../contract/legal.ts'
import {
  type LegalKind,
  legalConditions,
  legalFields,
  legalKinds,
  legalKindWords,
  legalTextProblems,
  longestLegalText,
} from '../../../contract/rules/legal-text.ts'
import { call } from '../../api-client.ts'
import { LegalPage, type LegalPageData } from '../../site/legal/legal-page.tsx'
import { drawLegalPage } from '../../site/legal/load.ts'
import { momentText } from '../../texts/moments.ts'
import { MessageList, Notice } from '../../ui/form/message-list.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { officeMessagesOf } from '../api/failures.ts'
import type { Field } from '../entities/field.ts'
import { FieldInput } from '../form/field-input.tsx'
import { keepTyped } from '../form/keep-typed.ts'
import { textIn } from '../form/values.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/legal-texts'
import '../../ui/office/record.css'
import './legal-texts.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

function kindIn(params: { kind?: string | undefined }): LegalKind {
  const kind = legalKinds.find(one => one === (params.kind ?? 'cgv'))
  if (!kind) throw data(null, { status: 404 })
  return kind
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const kind = kindIn(params)
  const asked = url.searchParams.get('version')
  const [current, versions] = await Promise.all([
    call(context, readLegalText, { params: { kind } }),
    call(context, listLegalVersions, { params: { kind } }),
  ])
  const taken = asked ? await call(context, readLegalVersion, { params: { kind, version: asked } }) : current
  return { kind, current: current.version, versions, taken, done: url.searchParams.has('fait') }
}

type Sent = {
  messages: Message[]
  typed: string
  preview?: LegalPageData
  /** The version of the text that is now on the site. The next publication replaces it. */
  current?: number
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const kind = kindIn(params)
  const form = await request.formData()
  const typed = textIn(form, 'body').replace(/\r\n?/g, '\n')
  const intent = textIn(form, 'intent')
  if (intent === 'apercu') {
    const messages = legalTextProblems(typed).map(message => ({ field: 'body', message }))
    const text = await call(context, readLegalText, { params: { kind } })
    return data<Sent>({
      messages,
      typed,
      preview: await drawLegalPage(context, url, { ...text, body: typed }),
    })
  }
  try {
    const body = { body: intent === 'origine' ? null : typed, seen_version: Number(textIn(form, 'version')) }
    await call(context, publishLegalText, { params: { kind }, body })
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    const { version } = await call(context, readLegalText, { params: { kind } })
    return data<Sent>({ messages, typed, current: version }, { status })
  }
  return redirect(`/admin/textes-legaux/${kind}?fait`)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export const meta = adminTitle(() => 'Textes légaux')

/** Edits, previews and publishes the legal texts of the site. Every published version is kept. */
export default function LegalTexts({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, current, versions, taken, done } = loaderData
  const sent = actionData as Partial<Sent> | undefined
  const body = sent?.typed ?? taken.body
  return (
    <section className="record-page legal-texts">
      <h1>Textes légaux</h1>
      {done && <Notice>Le texte est publié. Le site le dit déjà.</Notice>}
      <nav aria-label="Textes">
        <ul className="ways">
          {legalKinds.map(one => (
            <li key={one}>
              <Link to={`/admin/textes-legaux/${one}`} aria-current={one === kind ? 'page' : undefined}>
                {legalKindWords[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {/* The key makes React create the field again when another text or version is chosen: otherwise it would
          keep what was typed. */}
      <Form method="post" noValidate className="record-form" key={`${kind} ${current} ${taken.version}`}>
        <h2>{legalKindWords[kind]}</h2>
        <p>
          {current === 0 ? 'En ligne : le texte du logiciel.' : `En ligne : la version ${current}.`}
          {taken.version !== current && ` Ci-dessous, ${versionName(taken.version)}.`}
        </p>
        <MessageList messages={sent?.messages ?? []} links />
        <input type="hidden" name="version" value={sent?.current ?? current} />
        <FieldInput field={bodyField} values={{ body }} choices={{}} messages={sent?.messages ?? []} />
        <p className="buttons">
          <SubmitButton intent="publier">Publier cette version</SubmitButton>
          <SubmitButton intent="apercu" className="button quiet">
            Aperçu
          </SubmitButton>
          {current > 0 && !versions[0]?.original && (
            <SubmitButton intent="origine" className="button quiet">
              Revenir au texte du logiciel
            </SubmitButton>
          )}
        </p>
      </Form>
      <FieldHelp />
      <h2>Versions</h2>
      <ul className="versions">
        {versions.map(({ version, created_at, who, original }) => (
          <li key={version}>
            <Link to={`?version=${version}`}>Version {version}</Link>, {momentText(created_at)}, par {who}
            {original && ' (retour au texte du logiciel)'}
          </li>
        ))}
        <li>
          <Link to="?version=0">Le texte du logiciel</Link>
        </li>
      </ul>
      {sent?.preview && (
        <section className="preview" aria-label="Aperçu">
          <LegalPage {...sent.preview} />
        </section>
      )}
    </section>
  )
}

const versionName = (version: number): string =>
  version === 0 ? 'le texte du logiciel' : `la version ${version}`

const bodyField: Field = {
  name: 'body',
  label: 'Texte (Markdown)',
  kind: 'long-text',
  required: true,
  most: longestLegalText,
  rows: 30,
  hint: '« # » avant le titre, « ## » avant un article, « - » avant une ligne de liste, **gras**, [lien](/adresse).',
}

/** Lists the placeholders and conditions that a legal text may use. */
const FieldHelp = () => (
  <details>
    <summary>Champs et conditions</summary>
    <p>
      Un champ, par exemple <code>{'{{siret}}'}</code>, est rempli par le site. Une condition, par exemple{' '}
      <code>{'{{#si siret}}…{{sinon}}…{{/si}}'}</code>, ne garde que ce qui est vrai de la maison.
    </p>
    <dl>
      {Object.entries({ ...legalFields, ...legalConditions }).map(([name, words]) => (
        <div className="stack gap-4" key={name}>
          <dt>
            <code>{name in legalConditions ? `{{#si ${name}}}` : `{{${name}}}`}</code>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </details>
)
