import { languages } from '../../../contract/rules/languages.ts'
import { languageText } from '../../texts/languages.ts'

/** Each with what it means, as on the public's pages. */
export const languageOptions = languages.map(language => [language, languageText(language)] as const)

export const versions = [
  ['2D', '2D'],
  ['3D', '3D'],
] as const
