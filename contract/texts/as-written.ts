const written: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** As React would have written it, in an attribute as in a text. */
export const asWritten = (text: string): string => text.replace(/[&<>"']/g, sign => written[sign]!)
