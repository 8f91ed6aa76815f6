/**
 * Returns true if the trailer is the name of an uploaded video, or the https address of a known video platform or
 * of a video file.
 */
export function isTrailerSource(source: string): boolean {
  if (isOwnVideo(source)) return true
  if (!URL.canParse(source)) return false
  const { protocol, hostname, pathname, username, port } = new URL(source)
  if (protocol !== 'https:' || username !== '' || port !== '') return false
  return videoSites.test(hostname) || /\.(?:mp4|webm)$/i.test(pathname)
}

/** Returns true if the text is the name of an uploaded video. */
export const isOwnVideo = (source: string): boolean => /^[a-z0-9-]{1,80}\.(?:mp4|webm)$/.test(source)

const videoSites =
  /^(?:(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com)|youtu\.be|(?:www\.|player\.)?vimeo\.com|(?:www\.|geo\.)?dailymotion\.com|dai\.ly)$/
