import type { RowNaming, SeatNumbering } from '../drawing/names.ts'

const namings = [
  ['lettres', 'A, B, C… sans I ni O'],
  ['alphabet', 'A, B, C… toutes les lettres'],
  ['chiffres', '1, 2, 3…'],
] as const

const numberings = [
  ['suite-gauche', 'De gauche à droite'],
  ['suite-droite', 'De droite à gauche'],
  ['impair-pair-gauche', 'Du milieu, impairs à gauche'],
  ['impair-pair-droite', 'Du milieu, impairs à droite'],
] as const

export function NamingFields() {
  return (
    <>
      <label>
        <span>Noms des rangs</span>
        <select name="noms" className="select">
          {namings.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <div className="pair">
        <label>
          <span>En partant</span>
          <select name="ordre" className="select">
            <option value="avant">de l’écran</option>
            <option value="arriere">du fond</option>
          </select>
        </label>
        <label>
          <span>Premier nom</span>
          <input name="premier-nom" maxLength={4} placeholder="suivant" />
        </label>
      </div>
    </>
  )
}

export function NumberingFields() {
  return (
    <>
      <div className="pair">
        <label>
          <span>Numéros</span>
          <select name="numeros" className="select">
            {numberings.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Premier numéro</span>
          <input type="number" name="premier-numero" min={1} max={900} defaultValue={1} />
        </label>
      </div>
      <label className="tick">
        <input type="checkbox" name="allees-comptent" />
        <span>Sauter des numéros aux allées</span>
      </label>
    </>
  )
}

const said = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

export function namingIn(form: FormData, next: string): RowNaming {
  const scheme = said(form, 'noms')
  return {
    scheme: scheme === 'chiffres' ? 'chiffres' : 'lettres',
    withoutIO: scheme === 'lettres',
    from: said(form, 'ordre') === 'arriere' ? 'arriere' : 'avant',
    first: said(form, 'premier-nom') || next,
  }
}

export function numberingIn(form: FormData): SeatNumbering {
  const asked = said(form, 'numeros')
  return {
    scheme: asked.startsWith('impair') ? 'impair-pair' : 'suite',
    from: asked.endsWith('droite') ? 'droite' : 'gauche',
    aislesCount: form.has('allees-comptent'),
    first: Math.max(1, Math.round(Number(said(form, 'premier-numero'))) || 1),
  }
}
