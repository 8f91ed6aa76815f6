import { languages } from '../../../contract/rules/languages.ts'
import { screeningKinds } from '../../../contract/rules/screening-kinds.ts'
import { kindWords } from '../../../contract/texts/screening-words.ts'
import { languageText } from '../../texts/languages.ts'

export const kindOptions = screeningKinds.map(kind => [kind, kindWords[kind]] as const)

/** The languages (VF, VO…) with their meaning, worded as on the public pages. */
export const languageOptions = languages.map(language => [language, languageText(language)] as const)

export const versions = [
  ['2D', '2D'],
  ['3D', '3D'],
] as const
