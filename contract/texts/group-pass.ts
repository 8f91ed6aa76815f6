import type { GroupVerdict } from '../rules/group-pass.ts'
import { verdictSentence, verdictWords } from './admission.ts'

export const groupVerdictWords: Record<GroupVerdict, string> = {
  ...verdictWords,
  already_used: 'Groupe complet',
  unknown: 'Passe inconnu',
  cancelled: 'Groupe annulé',
  people_asked: 'Groupe',
  too_many: 'Trop de monde',
  needs_line: 'Hors ligne',
}

type Said = {
  group: { title: string; name_theater: string; starts_at: Date; size: number; left: number } | null
  admitted: number
  now: Date
}

const people = (many: number): string => (many === 1 ? '1 personne' : `${many} personnes`)

/** Returns the sentence below the verdict about a group pass. */
export function groupSentence(verdict: GroupVerdict, { group, admitted, now }: Said): string {
  switch (verdict) {
    case 'accepted':
      return `${people(admitted)}. Entrés en tout\u00a0: ${(group?.size ?? 0) - (group?.left ?? 0)} sur ${group?.size ?? 0}.`
    case 'people_asked':
      return `Combien entrent\u202f? Il en reste ${group?.left ?? 0} sur ${group?.size ?? 0}.`
    case 'too_many':
      return `Ce passe fait encore entrer ${people(group?.left ?? 0)}, sur ${group?.size ?? 0}.`
    case 'already_used':
      return `Tout le groupe est entré\u00a0: ${people(group?.size ?? 0)}.`
    case 'needs_line':
      return 'Un passe de groupe demande la connexion, sauf sur l’appareil qui l’a scanné en dernier.'
    case 'unknown':
      return 'Ce code n’est celui d’aucun passe de groupe.'
    default:
      return verdictSentence(verdict, {
        ticket: group && { ...group, name_cinema: '', seat: 1, seats: group.size },
        entry: null,
        now,
      })
  }
}
