import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

/** The recovery codes, once: on paper they are safer than in a mailbox. */
export function ShownOnce({ codes }: { codes: readonly string[] }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="page account security">
      <div className="sections">
        <section aria-labelledby="secours-titre">
          <h1 id="secours-titre" ref={title} tabIndex={-1}>
            Vos codes de secours
          </h1>
          <p className="must">
            Ils ne seront plus jamais montrés. Notez-les ou imprimez-les, et gardez-les loin de votre
            téléphone.
          </p>
          <ol className="codes on-paper">
            {codes.map(code => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <p className="answers">
            <Link className="button" to="/utilisateur/securite" reloadDocument>
              C’est noté
            </Link>
            <button type="button" className="button quiet with-scripts" onClick={() => window.print()}>
              Imprimer
            </button>
          </p>
        </section>
      </div>
    </div>
  )
}
