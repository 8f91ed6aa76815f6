import { expiredSessionPath } from './login-path.ts'

type Props = { page: string; sent: [name: string, value: string][]; intent: string; again: string }

/**
 * Shown without JavaScript if the session expired before the form was sent. The user logs in again in another tab;
 * meanwhile hidden fields keep what the user typed.
 */
export function LogInAgain({ page, sent, intent, again }: Props) {
  return (
    <div className="aside">
      <p role="alert">
        Votre session a expiré. Connectez-vous dans un autre onglet, puis revenez à celui-ci : ce que vous
        avez écrit y reste, sauf la carte.
      </p>
      <form method="post" action={page} className="ways cluster gap-3">
        {sent.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <a className="button" href={expiredSessionPath(page)} target="_blank" rel="noreferrer">
          Se connecter (nouvel onglet)
        </a>
        <button type="submit" name="intent" value={intent} className="button quiet">
          {again}
        </button>
      </form>
    </div>
  )
}
