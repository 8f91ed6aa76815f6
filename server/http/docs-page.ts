import { createHash } from 'node:crypto'
import { apiRoot } from '../../contract/api-root.ts'

type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}

/** Returns the OpenAPI document as one static HTML page without a script, and its content security policy. */
export function docsPage(document: Record<string, unknown>): { html: string; policy: string } {
  const html = page(
    document.info as Info,
    document.paths as Record<string, Record<string, Operation>>,
    (document.components as { schemas: Record<string, unknown> }).schemas,
  )
  const styleHash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
  return { html, policy }
}

type Info = { title: string; description: string }

function page(
  { title, description }: Info,
  paths: Record<string, Record<string, Operation>>,
  schemas: Record<string, unknown>,
): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API – ${escaped(title)}</title><style>${style}</style></head>
<body><main>
<h1>API – ${escaped(title)}</h1>
<p>Tout ce que l’on peut demander au cinéma, sous <code>${apiRoot}</code>.
Le même contrat pour les machines : <a href="${apiRoot}/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${description
  .split('\n\n')
  .map(paragraph => `<p>${marked(paragraph)}</p>`)
  .join('\n')}
<nav><ul>${[...groups].map(([tag, list]) => `<li>${escaped(tag)}<ul>${list.map(tocEntry).join('')}</ul></li>`).join('')}</ul></nav>
${[...groups].map(([tag, list]) => `<h2>${escaped(tag)}</h2>${list.map(section).join('')}`).join('')}
<h2>Formes</h2>
${Object.entries(schemas)
  .map(
    ([name, schema]) => `<section id="${escaped(name)}"><h3>${escaped(name)}</h3>${json(schema)}</section>`,
  )
  .join('')}
</main></body></html>`
}

type Entry = { path: string; method: string; operation: Operation }

const tocEntry = ({ path, method, operation }: Entry): string =>
  `<li><a href="#${operation.operationId}"><code>${method.toUpperCase()} ${escaped(path)}</code></a> ${escaped(operation.summary)}</li>`

function section({ path, method, operation }: Entry): string {
  const [body] = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema)
  return `<section id="${operation.operationId}">
<h3><code><b>${method.toUpperCase()}</b> ${escaped(path)}</code></h3>
<p>${escaped(operation.summary)}. ${marked(operation.description)}</p>
${operation.parameters.length > 0 ? `<table><caption>Paramètres</caption>${operation.parameters.map(parameterRow).join('')}</table>` : ''}
${body ? `<details><summary>Corps</summary>${json(body)}</details>` : ''}
${Object.entries(operation.responses).map(responseBlock).join('')}
</section>`
}

const parameterRow = (parameter: Operation['parameters'][number]): string =>
  `<tr><th scope="row"><code>${escaped(parameter.name)}</code></th><td>${parameter.in}${parameter.required ? ', obligatoire' : ''}</td><td>${json(parameter.schema)}</td></tr>`

function responseBlock([status, response]: [string, Operation['responses'][string]]): string {
  const schema = response.content?.['application/json']?.schema
  // Only a successful response with content gets a <details> element. Any other response has only its description.
  if (status >= '400' || !schema)
    return `<p><b>${status}</b> ${marked(response.description).replaceAll('\n', '<br>')}</p>`
  return `<details open><summary><b>${status}</b> ${escaped(response.description)}</summary>${json(schema)}</details>`
}

/** Returns formatted JSON with links to named schemas. */
const json = (value: unknown): string =>
  `<pre tabindex="0">${escaped(JSON.stringify(value, null, 2)).replace(/#\/components\/schemas\/(\w+)/g, '<a href="#$1">$1</a>')}</pre>`

const marked = (text: string): string =>
  escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)

const style = `
:root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif}
main{max-width:60rem;margin:auto;padding:1rem}
section{border-top:1px solid;padding:.5rem 0 1.5rem}
pre{overflow:auto;padding:.75rem;border:1px solid;border-radius:.5rem;font-size:.85rem;line-height:1.4}
h3 b{text-transform:uppercase}
code{overflow-wrap:anywhere}
table{border-collapse:collapse;display:block;overflow:auto}th,td{text-align:left;padding:.25rem 1rem .25rem 0;vertical-align:top}
td pre{border:0;padding:0;margin:0}
`
