import { useEffect, useRef, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { EyeClosedIcon, EyeIcon } from './icons.tsx'

type Props = Omit<FieldProps, 'type' | 'after' | 'before' | 'inputRef' | 'defaultValue'>

/** A password one may look at. The button needs scripts, so it is only there where they run. */
export function PasswordField({ autoComplete = 'current-password', ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)
  useHiddenOnSubmit(input, setShown)
  return (
    <Field
      {...field}
      inputRef={input}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          className="icon-button with-scripts"
          aria-controls={field.id ?? field.name}
          aria-label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeClosedIcon /> : <EyeIcon />}
        </button>
      }
    />
  )
}

/** What is sent is a password again: the browser must not keep it among the words once typed. */
function useHiddenOnSubmit(input: React.RefObject<HTMLInputElement | null>, setShown: (on: boolean) => void) {
  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [input, setShown])
}
