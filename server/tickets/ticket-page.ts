/** A third of an A4 sheet: it fills a phone held upright, and three print side by side. */
export const page = { width: 99, height: 210, margin: 8 } as const
