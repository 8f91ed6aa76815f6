const written: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** To the letter as React writes a text or an attribute, so that what is put into its page fits there. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => written[sign]!)
