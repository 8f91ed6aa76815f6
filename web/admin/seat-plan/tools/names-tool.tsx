import type { FormEvent } from 'react'
import { nameRows, numberSeats } from '../drawing/names.ts'
import type { Editor } from '../use-editor.ts'
import { ForWhom } from './for-whom.tsx'
import { NamingFields, NumberingFields, namingIn, numberingIn } from './naming-fields.tsx'

/** Other names for rows that are drawn, other numbers for their seats. */
export function NamesTool({ editor }: { editor: Editor }) {
  const { act } = editor
  const name = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const naming = namingIn(typed, typed.get('noms') === 'chiffres' ? '1' : 'A')
    act({ do: 'change', change: (before, chosen) => nameRows(before, chosen, naming) })
  }
  const number = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const numbering = numberingIn(new FormData(event.currentTarget))
    act({ do: 'change', change: (before, chosen) => numberSeats(before, chosen, numbering) })
  }
  return (
    <>
      <form className="tool" onSubmit={name}>
        <ForWhom editor={editor} />
        <NamingFields />
        <button type="submit" className="button quiet">
          Nommer les rangs
        </button>
      </form>
      <form className="tool" onSubmit={number}>
        <NumberingFields />
        <button type="submit" className="button quiet">
          Numéroter les places
        </button>
      </form>
    </>
  )
}
