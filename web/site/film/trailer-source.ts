/** How a trailer is shown: an uploaded file, an embedded player, or a link to another site. */
export type Trailer =
  | { kind: 'file'; address: string }
  | { kind: 'player'; site: string; page: string; player: string }
  | { kind: 'page'; page: string }

/** Parses `src_video`, which is an uploaded file name or a URL. Returns null for anything else. */
export function trailerFrom(source: string | null | undefined): Trailer | null {
  const text = source?.trim()
  if (!text) return null
  if (!URL.canParse(text))
    return /^[\w.-]+$/.test(text) ? { kind: 'file', address: `/api/video/${text}` } : null
  const url = new URL(text)
  // Refuse other protocols (javascript:, data:), so that they cannot become a link.
  if (!/^https?:$/.test(url.protocol)) return null
  for (const { site, hosts, playerOf } of videoSites) {
    const player = hosts.test(url.hostname) && playerOf(url)
    if (player) return { kind: 'player', site, page: url.href, player }
  }
  return { kind: 'page', page: url.href }
}

type VideoSite = { site: string; hosts: RegExp; playerOf: (url: URL) => string | null }

// The video sites with a player. Each URL has the site's privacy options: no cookies before playing, and no
// tracking if it can be disabled.
const videoSites: VideoSite[] = [
  {
    site: 'YouTube',
    hosts: /^(www\.|m\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)$/,
    playerOf: url => {
      const id =
        url.searchParams.get('v') ?? url.pathname.match(/^\/(?:embed\/|shorts\/|v\/)?([\w-]{11})$/)?.[1] ?? ''
      if (!/^[\w-]{11}$/.test(id)) return null
      return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
    },
  },
  {
    site: 'Vimeo',
    hosts: /^(www\.|player\.)?vimeo\.com$/,
    playerOf: url => {
      const [, id, secret = url.searchParams.get('h')] =
        url.pathname.match(/^\/(?:video\/)?(\d+)(?:\/(\w+))?$/) ?? []
      if (!id) return null
      return `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${secret ? `&h=${encodeURIComponent(secret)}` : ''}`
    },
  },
  {
    site: 'Dailymotion',
    hosts: /^((www|geo)\.)?(dailymotion\.com|dai\.ly)$/,
    playerOf: url => {
      const id =
        url.searchParams.get('video') ?? url.pathname.match(/^\/(?:embed\/)?(?:video\/)?(\w+)$/)?.[1] ?? ''
      if (!/^\w+$/.test(id)) return null
      return `https://geo.dailymotion.com/player.html?video=${id}&autoplay=1`
    },
  },
]
