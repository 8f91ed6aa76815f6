import { type MailBlock, type MailDocument, usualReason, usualSignature } from './document.ts'

/** Renders a mail as plain text, for screen readers, smartwatches and readers who refuse HTML. */
export function textOf(
  { greeting = 'Bonjour,', blocks, because = usualReason }: MailDocument,
  signature = usualSignature,
): string {
  return `${[greeting, ...blocks.flatMap(blockText), signature, `-- \n${because}`].join('\n\n')}\n`
}

function blockText(block: MailBlock): string | [] {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.text
    case 'button':
      return `${block.label}\u00a0:\n${block.href}`
    case 'list':
      return block.items.map(item => `- ${item}`).join('\n')
    case 'pictures':
      return []
    case 'facts':
      return block.rows.map(([name, value]) => `${name}\u00a0: ${value}`).join('\n')
  }
}
