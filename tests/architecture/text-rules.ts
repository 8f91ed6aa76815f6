import type { Source } from './sources.ts'

export type TextRule = {
  rule: string
  appliesTo(path: string): boolean
  breaks(text: string): boolean
}

const timeAndChance = ['server/main.ts']
const apiClient = ['web/api-client.ts', 'web/other-version.ts', 'web/admin/form/record-form.tsx']

export const textRules: TextRule[] = [
  {
    rule: 'only server/main.ts reads the environment',
    appliesTo: path => isProduct(path) && path !== 'server/main.ts',
    breaks: text => /\bprocess\.env\b|\benv\b[^'"\n]*from 'node:process'/.test(text),
  },
  {
    rule: 'the time and chance are given by server/main.ts',
    appliesTo: path => /^(server|contract)\//.test(path) && !timeAndChance.includes(path),
    breaks: text =>
      /\bnew Date\(\s*\)|\bDate\.now\b|\bTemporal\.Now\b|\bMath\.random\b|\brandom(UUID|Bytes|Int|FillSync)\b|\bgetRandomValues\b/.test(
        text,
      ),
  },
  {
    rule: 'colours live in web/ui/tokens.css only',
    appliesTo: path => /^web\/.*\.(css|tsx?)$/.test(path) && path !== 'web/ui/tokens.css',
    breaks: hasColour,
  },
  {
    rule: 'no style attribute: the policy of the pages refuses it',
    appliesTo: path => /^web\/.*\.tsx$/.test(path),
    breaks: text => /\bstyle=\{|\bstyle="/.test(text),
  },
  {
    rule: 'the root of the API is said once, in contract/api-root.ts',
    appliesTo: path => isProduct(path) && path !== 'contract/api-root.ts',
    breaks: text => text.includes('/api/v1'),
  },
  {
    rule: 'pages ask the API through web/api-client.ts only',
    appliesTo: path => /^web\/.*\.tsx?$/.test(path) && !apiClient.includes(path),
    breaks: text => /\bfetch\s*\(|\bwindow\.fetch\b|\bXMLHttpRequest\b|\bsendBeacon\b/.test(text),
  },
  {
    rule: 'a text is never a program: nothing is evaluated, started, or written as markup',
    appliesTo: isProduct,
    breaks: text =>
      /\beval\(|\bnew Function\(|\bnode:(child_process|vm)\b|\bdangerouslySetInnerHTML\b|\b(inner|outer)HTML\s*=|\binsertAdjacentHTML\b|\bnew RegExp\(/.test(
        text,
      ),
  },
  {
    rule: 'a redirect to an address with an accent goes through web/admin/api/lead-to.ts',
    appliesTo: isProduct,
    breaks: text => /\bredirect(?:Document)?\(\s*[`'"][^`'"\n]*[^\x20-\x7e\n`'"]/.test(text),
  },
  {
    rule: 'minutes and days in a sentence are a figure of contract/rules',
    appliesTo: isProduct,
    breaks: text => /\d[ \u00a0\u202f](?:minutes|jours)\b/.test(text),
  },
]

/** Returns the source without its comments: the rules apply to code only. */
export function codeOf({ path, text }: Source): string {
  const blocks = text.replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ''))
  return path.endsWith('.css') ? blocks : blocks.replace(/(^|\s)\/\/.*$/gm, '$1')
}

function isProduct(path: string): boolean {
  return /^(contract|server|web)\//.test(path)
}

function hasColour(text: string): boolean {
  // Remove links to anchors first: `href="#face"` would be taken for a hex colour.
  const code = text
    .replace(/\b(href|to|id|htmlFor|action)=\{?["'`]#[^"'`]*["'`]/g, '')
    .replace(/url\([^)]*\)/g, '')
  return hex.test(code) || colourFunction.test(code) || namedInCss.test(code) || namedInMarkup.test(code)
}

const names =
  'white|black|red|green|blue|yellow|orange|purple|pink|brown|gr[ae]y|silver|gold|crimson|ivory|beige|navy|teal|tomato|maroon'
// A colour follows a colon, quote, comma or space. This leaves out CSS selectors such as `#fade {`.
const hex = /[\s:('"`,]#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?=['"`;,)\s!])(?!\s*[{,>+~])/i
const colourFunction = /\b(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch)\(|\bcolor\((?!-)/i
const namedInCss = new RegExp(
  `\\b(?:color|background(?:-color)?|border[\\w-]*|outline[\\w-]*|fill|stroke|[\\w-]*shadow|--[\\w-]+)\\s*:[^;{}\\n]*[\\s:(,](?:${names})(?=[\\s;,)])`,
)
const namedInMarkup = new RegExp(`\\b(?:fill|stroke|color|stopColor)=["'](?:${names})["']`)
