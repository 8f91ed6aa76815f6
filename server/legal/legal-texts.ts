import type { InputOf } from '../../contract/endpoint.ts'
import type { publishLegalText } from '../../contract/legal.ts'
import type { LegalKind } from '../../contract/rules/legal-text.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext, Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { findSeating, findText, insertText } from './queries.ts'
import type { legal_texts } from './tables.ts'

const files = import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default', eager: true })

/** Returns the default text (version 0), a file of the software. */
const originalOf = (kind: LegalKind): string => files[`./texts/${kind}.md`]!

/** Returns the given version of a legal text, or the current one. */
export async function readText(context: Context, kind: LegalKind, version?: number) {
  const found = version === 0 ? undefined : await findText(context.db, kind, version)
  if (version && !found) throw new Refusal('not_found')
  return shown(context, kind, found)
}

type Row = typeof legal_texts.$inferSelect

async function shown({ db, now }: Context, kind: LegalKind, row: Row | undefined) {
  return {
    kind,
    version: row?.version ?? 0,
    created_at: row?.created_at ?? null,
    body: row?.body ?? originalOf(kind),
    seating: await findSeating(db, now()),
  }
}

/**
 * Publishes a new version. Refuses if another admin has published since this admin opened the text
 * (`seen_version`).
 */
export async function publishText(
  context: ActorContext,
  kind: LegalKind,
  { body, seen_version }: InputOf<typeof publishLegalText>['body'],
) {
  const published = await context.db.transaction(async db => {
    const before = await findText(db, kind)
    if ((before?.version ?? 0) !== seen_version) throw new Refusal('legal_text_changed')
    const row = await insertText(db, {
      kind,
      version: seen_version + 1,
      body,
      created_at: context.now(),
      users_id: context.actor.id,
    })
    if (!row) throw new Refusal('legal_text_changed')
    await writeToJournal(db, context, {
      action: 'update',
      entity: 'legal-text',
      entity_id: row.id,
      before: { kind, version: seen_version },
      after: { kind, version: row.version },
    })
    return row
  })
  return shown(context, kind, published)
}
