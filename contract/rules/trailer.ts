/** Where a trailer may come from: a known video house or a video file over https, or a file of our own. */
export function isTrailerSource(source: string): boolean {
  if (isOwnVideo(source)) return true
  if (!URL.canParse(source)) return false
  const { protocol, hostname, pathname, username, port } = new URL(source)
  if (protocol !== 'https:' || username !== '' || port !== '') return false
  return videoHouses.test(hostname) || /\.(?:mp4|webm)$/i.test(pathname)
}

/** The name of a video that was sent to us. */
export const isOwnVideo = (source: string): boolean => /^[a-z0-9-]{1,80}\.(?:mp4|webm)$/.test(source)

const videoHouses =
  /^(?:(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com)|youtu\.be|(?:www\.|player\.)?vimeo\.com|(?:www\.|geo\.)?dailymotion\.com|dai\.ly)$/
