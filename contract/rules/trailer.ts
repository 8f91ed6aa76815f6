/** Where a trailer may come from: a known video house over https, or a file of our own. */
export function isTrailerSource(source: string): boolean {
  if (/^[a-z0-9-]{1,80}\.mp4$/.test(source)) return true
  if (!URL.canParse(source)) return false
  const { protocol, hostname, username, port } = new URL(source)
  return protocol === 'https:' && username === '' && port === '' && videoHouses.test(hostname)
}

const videoHouses =
  /^(?:(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com)|youtu\.be|(?:www\.|player\.)?vimeo\.com|(?:www\.|geo\.)?dailymotion\.com|dai\.ly)$/
