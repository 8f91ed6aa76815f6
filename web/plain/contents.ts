/** Marks in the table of contents the section one is reading: the last whose top has passed the upper quarter. */
export function startContents(): void {
  const links = [...document.querySelectorAll('.table-of-contents a')]
  const sections = [...new Set(links.map(link => link.getAttribute('href')!.slice(1)))].flatMap(
    id => document.getElementById(id) ?? [],
  )
  const mark = () => {
    const line = innerHeight / 4
    const read = sections.findLast(section => section.getBoundingClientRect().top <= line)
    for (const link of links)
      if (link.getAttribute('href') === `#${read?.id}`) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
  }
  const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -75% 0px' })
  for (const section of sections) observer.observe(section)
}
