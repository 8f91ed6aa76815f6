import './share.css'

type Props = { title: string; address: string }

/** A fold with a letter; what it does where scripts run is in plain/share.ts. */
export function Share({ title, address }: Props) {
  return (
    <details className="share" data-title={title}>
      <summary className="button quiet">
        <ShareIcon />
        <span>Partager</span>
      </summary>
      <div className="ways">
        <a href={letter(title, address)}>Envoyer par e-mail</a>
        <button type="button" className="with-scripts">
          Copier l’adresse
        </button>
        <p role="status" />
      </div>
    </details>
  )
}

function letter(title: string, address: string): string {
  const body = `Bonjour,\r\n\r\nun film à voir ensemble : ${title}\r\n${address}\r\n`
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`
}

function ShareIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12.5V18a2.5 2.5 0 0 0 2.5 2.5h9A2.5 2.5 0 0 0 19 18v-5.5" />
    </svg>
  )
}
