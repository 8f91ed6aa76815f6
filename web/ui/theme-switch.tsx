import { useEffect, useRef } from 'react'
import { themeKey } from './theme-script.ts'
import './theme-switch.css'

const themes = [
  ['systeme', 'Système'],
  ['clair', 'Clair'],
  ['sombre', 'Sombre'],
] as const

/** The theme switch: three radio buttons, handled by the script in the head. Hidden without JavaScript. */
export function ThemeSwitch() {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const chosen = document.documentElement.dataset.theme ?? 'systeme'
    for (const input of group.current?.querySelectorAll('input') ?? []) input.checked = input.value === chosen
  }, [])
  return (
    <fieldset ref={group} className="theme-switch">
      <legend>Apparence</legend>
      {themes.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={themeKey} value={value} defaultChecked={value === 'systeme'} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
