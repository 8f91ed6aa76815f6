import type { Permission } from '../../../contract/permissions.ts'
import { classifications } from '../../../contract/rules/classification.ts'
import { screeningKinds } from '../../../contract/rules/screening-kinds.ts'
import { classificationWords } from '../../../contract/texts/screening-notices.ts'
import { kindWords } from '../../../contract/texts/screening-words.ts'
import type { EntityName, Field } from '../entities/field.ts'
import { languageOptions } from '../entities/screening-choices.ts'

/** An action that staff can apply to several records of a list at the same time. */
export type SelectionAction = {
  intent: string
  label: string
  hint?: string
  permission: Permission
  /** What is done with each record: it is changed or deleted, or the screening is cancelled. */
  does: 'change' | 'remove' | 'cancel'
  /** The body of the API request, if it is the same for all records. Otherwise the user fills in `fields`. */
  sends?: Readonly<Record<string, unknown>>
  fields?: readonly Field[]
  /** The French past participle that follows the number of changed records in the result. */
  done: string
  /** Set if the action cannot be undone: the page then shows it as dangerous. */
  danger?: true
}

const put = (
  intent: string,
  label: string,
  sends: Record<string, unknown>,
  done: string,
): SelectionAction => ({ intent, label, sends, done, does: 'change', permission: 'programme:write' })

const fill = (intent: string, label: string, field: Field): SelectionAction => ({
  intent,
  label,
  fields: [field],
  does: 'change',
  permission: 'programme:write',
  done: 'à jour',
})

const remove: SelectionAction = {
  intent: 'supprimer',
  label: 'Supprimer',
  hint: 'Ce qui sert encore ailleurs, ou dont des places sont vendues, reste et sera nommé.',
  permission: 'programme:write',
  does: 'remove',
  done: 'supprimés',
  danger: true,
}

const archiving = [
  put('archiver', 'Archiver', { archived: true }, 'archivés'),
  put('reprendre', 'Remettre en service', { archived: false }, 'remis en service'),
]

/** The actions on several records, by the entity whose list offers them. */
export const selectionActions: Partial<Record<EntityName, readonly SelectionAction[]>> = {
  'session-movie': [
    put('publier', 'Publier', { draft: false }, 'publiées'),
    {
      ...put('retirer', 'Remettre en brouillon', { draft: true }, 'de nouveau en brouillon'),
      hint: 'Celles dont rien n’est vendu.',
    },
    fill('grille', 'Changer la grille de prix', {
      name: 'price_grids_id',
      label: 'Grille',
      kind: 'record',
      of: 'price-grid',
      required: true,
    }),
    fill('langue', 'Changer la langue', {
      name: 'language',
      label: 'Langue',
      kind: 'choice',
      required: true,
      options: languageOptions,
    }),
    fill('genre', 'Changer le genre', {
      name: 'kinds',
      label: 'Genre',
      kind: 'several',
      options: screeningKinds.map(kind => [kind, kindWords[kind]] as const),
      hint: 'Ce qui est coché remplace ce qu’elles avaient.',
    }),
    put('arreter', 'Arrêter la vente', { sales_stopped: true }, 'fermées à la vente'),
    put('reprendre', 'Reprendre la vente', { sales_stopped: false }, 'de nouveau en vente'),
    {
      intent: 'annuler',
      label: 'Annuler',
      hint: 'Chaque acheteur reçoit un message et choisit un remboursement ou une invitation.',
      permission: 'screenings:cancel',
      does: 'cancel',
      fields: [
        {
          name: 'reason',
          label: 'Raison',
          kind: 'long-text',
          most: 300,
          rows: 3,
          required: true,
          hint: 'Elle est dite aux acheteurs.',
        },
      ],
      done: 'annulées',
      danger: true,
    },
    { ...remove, done: 'supprimées' },
  ],
  movie: [
    ...archiving,
    fill('classification', 'Changer la classification', {
      name: 'classification',
      label: 'Classification',
      kind: 'choice',
      required: true,
      options: classifications.map(one => [one, classificationWords[one]] as const),
    }),
    remove,
  ],
  'movie-theater': [
    put('archiver', 'Archiver', { archived: true }, 'archivées'),
    put('reprendre', 'Remettre en service', { archived: false }, 'remises en service'),
  ],
  timetable: [...archiving, remove],
}
