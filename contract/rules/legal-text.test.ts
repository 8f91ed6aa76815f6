import { expect, test } from 'vitest'
import { fillLegalText, legalTextProblems, longestLegalText } from './legal-text.ts'

const facts = { siret: '123', 'numero-tva': '' }
const filled = (body: string) => fillLegalText(body, facts).text

test('in a legal text, {{fields}} become their values, and {{#si}} conditions keep only the true branch', () => {
  expect(filled('SIRET {{siret}}, {{ siret }}.')).toBe('SIRET 123, 123.')
  expect(filled('{{#si siret}}oui{{sinon}}non{{/si}}')).toBe('oui')
  expect(filled('{{#si numero-tva}}oui{{sinon}}non{{/si}}')).toBe('non')
  expect(filled('a{{#si numero-tva}}b{{#si siret}}c{{/si}}d{{/si}}e')).toBe('ae')
})

test('in a legal text, a condition alone on its line leaves no empty line, which would split a list', () => {
  expect(filled('- un\n{{#si siret}}\n- deux\n{{/si}}\n- trois')).toBe('- un\n- deux\n- trois')
  expect(filled('- un\n  {{#si numero-tva}}\n- deux\n{{/si}}')).toBe('- un\n')
})

test('in a legal text, braces inside the value of a field are not read as another field', () => {
  expect(fillLegalText('{{siret}}', { siret: '{{autre}}' }).text).toBe('{{autre}}')
})

const text = (more: string) => `# Titre\n\n## Article 1 – Objet\n\n${more}`

test.each([
  ['', 'Le texte est vide.'],
  [' \n ', 'Le texte est vide.'],
  [
    'x'.repeat(longestLegalText + 1),
    `Le texte a ${longestLegalText + 1} caractères ; il en faut ${longestLegalText} au plus.`,
  ],
  [text('>'.repeat(4001)), 'Ligne 5 : 4000 caractères au plus. Séparez les paragraphes par une ligne vide.'],
  [text('::: note\n'.repeat(201)), 'Le texte a 200 lignes « ::: » au plus.'],
  [text(`{{#si ${' '.repeat(3000)}`), 'Ligne 5 : « {{ » est seul. Un champ s’écrit {{siret}}.'],
  [text('{{sirett}}'), 'Ligne 5 : le champ « {{sirett}} » n’existe pas.'],
  [text('{{constructor}}'), 'Ligne 5 : le champ « {{constructor}} » n’existe pas.'],
  [text('{{}}'), 'Ligne 5 : le champ « {{}} » n’existe pas.'],
  [text('{{#si inconnu}}a{{/si}}'), 'Ligne 5 : le champ « {{#si inconnu}} » n’existe pas.'],
  [
    text('a\n{{#si siret}}\nb'),
    'Ligne 6 : la condition « {{#si siret}} » n’est pas fermée. Écrivez {{/si}} où elle finit.',
  ],
  [text('a {{/si}}'), 'Ligne 5 : « {{/si}} » ne répond à aucune condition ouverte.'],
  [text('{{sinon}}'), 'Ligne 5 : « {{sinon}} » ne répond à aucune condition ouverte.'],
  [
    text('{{#si siret}}a{{sinon}}b{{sinon}}c{{/si}}'),
    'Ligne 5 : « {{sinon}} » ne répond à aucune condition ouverte.',
  ],
  [text('{{siret'), 'Ligne 5 : « {{ » est seul. Un champ s’écrit {{siret}}.'],
  [
    text('{{demonstration}}'),
    'Ligne 5 : « {{demonstration}} » est une condition. Elle s’écrit {{#si demonstration}}…{{/si}}.',
  ],
  ['## Article 1 – Objet\n\nRien.', 'Le texte commence par son titre, sur une ligne : « # Titre ».'],
  [
    '# Titre\n\nRien.',
    'Il faut une partie au moins. Une partie commence par une ligne comme « ## Article 1 – Objet ».',
  ],
])('an invalid legal text is refused with the reason (case %#)', (body, problem) => {
  expect(legalTextProblems(body)).toEqual([problem])
})

test('a legal text with valid branches for {{#si}} and {{sinon}} is accepted', () => {
  expect(legalTextProblems(text('{{#si siret}}\n{{vendeur}}\n{{sinon}}\n{{tarifs}}\n{{/si}}'))).toEqual([])
})

test('of twenty thousand invalid tags in a legal text, the first fifty are reported with their lines', () => {
  const problems = legalTextProblems(text('{{\n'.repeat(20_000)))
  expect(problems).toHaveLength(50)
  expect(problems[0]).toMatch(/^Ligne 5\s:/)
  expect(problems[49]).toMatch(/^Ligne 54\s:/)
})
