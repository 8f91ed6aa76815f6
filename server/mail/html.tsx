import type { CSSProperties } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { accentShades, usualAccent } from '../../contract/rules/accent.ts'
import {
  type DeferredPictures,
  type MailBlock,
  type MailDocument,
  usualReason,
  usualSignature,
} from './document.ts'
import type { Letter as Sent } from './mailer.ts'

/**
 * Renders a mail as HTML. Its styles are inline, because some mail clients drop style sheets. Only the dark
 * colours are in a style sheet, because they apply only on devices with a dark theme.
 */
export function htmlOf(
  document: MailDocument,
  signature = usualSignature,
  look: MailLook = {},
  drawn: DrawnPictures = () => [],
): string {
  const letter = <Letter {...document} signature={signature} look={look} drawn={drawn} />
  return `<!doctype html>${renderToStaticMarkup(letter)}`
}

export type MailLook = { name?: string; logo?: string | undefined; accent?: string | undefined }

/** Returns the pictures drawn for a block; an empty list if they could not be drawn. */
export type DrawnPictures = (asked: DeferredPictures) => NonNullable<Sent['pictures']>

type Signed = MailDocument & { signature: string; look: MailLook; drawn: DrawnPictures }

function Letter({
  subject,
  greeting = 'Bonjour,',
  blocks,
  poster,
  because = usualReason,
  signature,
  drawn,
  look: { name, logo, accent = usualAccent },
}: Signed) {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkColours(accent)}</style>
        <title>{subject}</title>
      </head>
      <body className="body" style={styles.body}>
        <div className="sheet" style={styles.sheet}>
          {name && (
            <p style={styles.appContext}>
              {logo && <img src={logo} alt="" width={40} height={40} style={styles.logo} />}
              {name}
            </p>
          )}
          <Title subject={subject} poster={poster && drawn(poster)[0]} />
          <p style={styles.text}>{greeting}</p>
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
            <Part key={index} block={block} accent={accent} drawn={drawn} />
          ))}
          <p style={styles.signature}>{signature}</p>
          <p className="footer" style={styles.footer}>
            {because}
          </p>
        </div>
      </body>
    </html>
  )
}

type Shown = ReturnType<DrawnPictures>[number]

/** Uses a table for the columns, because mail clients support no other layout. */
function Title({ subject, poster }: { subject: string; poster: Shown | undefined }) {
  const title = <h1 style={styles.title}>{subject}</h1>
  if (!poster) return title
  const { cid, alt, width, height } = poster
  return (
    <table role="presentation" style={styles.facts}>
      <tbody>
        <tr>
          <td style={styles.poster}>
            <img src={`cid:${cid}`} alt={alt} width={width} height={height} style={styles.picture} />
          </td>
          <td>{title}</td>
        </tr>
      </tbody>
    </table>
  )
}

function Part({ block, accent, drawn }: { block: MailBlock; accent: string; drawn: DrawnPictures }) {
  const { fill, on } = accentShades(accent).light
  switch (block.kind) {
    case 'paragraph':
      return <p style={styles.text}>{block.text}</p>
    case 'note':
      return (
        <p className="note" style={styles.note}>
          {block.text}
        </p>
      )
    case 'button':
      return (
        <p style={styles.text}>
          <a className="button" href={block.href} style={{ ...styles.button, background: fill, color: on }}>
            {block.label}
          </a>
        </p>
      )
    case 'pictures':
      return drawn(block).map(({ cid, alt, caption, width, height }) => (
        <p key={cid} style={styles.text}>
          <img src={`cid:${cid}`} alt={alt} width={width} height={height} style={styles.picture} />
          {caption && <br />}
          {caption}
        </p>
      ))
    case 'list':
      return (
        <ul style={styles.text}>
          {block.items.map(item => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'facts':
      return (
        <table style={styles.facts}>
          <tbody>
            {block.rows.map(([name, value]) => (
              <tr key={name}>
                <th scope="row" style={styles.name}>
                  {name}
                </th>
                <td style={styles.value}>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )
  }
}

/** The rules need `!important` to override the inline styles. */
function darkColours(accent: string): string {
  const { fill, on } = accentShades(accent).dark
  return (
    '@media (prefers-color-scheme:dark){' +
    '.body{background:#12100e!important;color:#f5eddf!important}' +
    '.sheet{background:#1b1815!important}' +
    '.note{color:#c2b7a6!important}' +
    '.footer{border-color:#3a332b!important}' +
    `.button{background:${fill}!important;color:${on}!important}` +
    '}'
  )
}

const ink = '#1c1814'
const styles = {
  body: { margin: 0, padding: '24px 12px', background: '#f4efe6', color: ink },
  sheet: {
    maxWidth: 560,
    margin: '0 auto',
    padding: '28px 24px',
    background: '#ffffff',
    borderRadius: 12,
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    fontSize: 16,
    lineHeight: 1.55,
  },
  title: { margin: '0 0 20px', fontSize: 24, lineHeight: 1.25 },
  appContext: { margin: '0 0 20px', fontWeight: 700 },
  logo: { marginRight: 12, borderRadius: 8, verticalAlign: 'middle' },
  text: { margin: '0 0 16px' },
  // Keep the background white in the dark theme too: scanners need it around a QR code.
  picture: { display: 'inline-block', borderRadius: 8, background: '#ffffff' },
  poster: { width: 112, verticalAlign: 'top' },
  signature: { margin: '0 0 16px', whiteSpace: 'pre-line' },
  note: { margin: '0 0 16px', fontSize: 14, color: '#5d544a' },
  button: {
    display: 'inline-block',
    padding: '12px 20px',
    borderRadius: 999,
    fontWeight: 600,
    textDecoration: 'none',
  },
  facts: { margin: '0 0 16px', borderCollapse: 'collapse', width: '100%' },
  name: { padding: '6px 16px 6px 0', textAlign: 'left', verticalAlign: 'top', fontWeight: 400 },
  value: { padding: '6px 0', verticalAlign: 'top', fontWeight: 600 },
  footer: { margin: '24px 0 0', paddingTop: 16, borderTop: '1px solid #e4dccf', fontSize: 14 },
} satisfies Record<string, CSSProperties>
