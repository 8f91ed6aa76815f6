/** What newsletters, networks and advertisers add to a link, one value per visitor or per letter. */
const marks = /^(utm_\w*|mc_[ce]id|(fb|g|d|tt|tw|y)clid|msclkid|[gw]braid|igshid|li_fat_id|_gl)(=|$)/i

/** The address without them: no page reads them, and a campaign would else have the home page made for each visitor. */
export function withoutMarks(target: string): string {
  const start = target.indexOf('?')
  if (start < 0) return target
  const pairs = target.slice(start + 1).split('&')
  const kept = pairs.filter(pair => !marks.test(pair))
  if (kept.length === pairs.length) return target
  return kept.length === 0 ? target.slice(0, start) : `${target.slice(0, start)}?${kept.join('&')}`
}
