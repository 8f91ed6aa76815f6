import { useEffect, useRef, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Props = Omit<FieldProps, 'type' | 'after' | 'before' | 'inputRef' | 'defaultValue'>

/**
 * A password field with a button to show or hide the password. The button needs JavaScript, so it is hidden
 * without it.
 */
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

/**
 * Sets the type back to password on submit, so that the browser does not store a shown password in its form
 * history.
 */
function useHiddenOnSubmit(input: React.RefObject<HTMLInputElement | null>, setShown: (on: boolean) => void) {
  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [input, setShown])
}

// Icons of 24 × 24 units like those of icons.tsx. The label of the button gives their meaning.

const EyeIcon = () => (
  <Drawing>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </Drawing>
)

const EyeClosedIcon = () => (
  <Drawing>
    <path d="M3 9.5c2 3 5.2 5 9 5s7-2 9-5M12 14.5v3.5M6.5 13l-2 3M17.5 13l2 3" />
  </Drawing>
)

function Drawing({ children }: { children: React.ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
