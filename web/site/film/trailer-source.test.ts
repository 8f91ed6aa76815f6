import { describe, expect, test } from 'vitest'
import { trailerFrom } from './trailer-source.ts'

const playerOf = (source: string) => {
  const trailer = trailerFrom(source)
  return trailer?.kind === 'player' ? trailer.player : null
}

describe('where a trailer is played', () => {
  test('a film without a video has no trailer', () => {
    expect([trailerFrom(null), trailerFrom(''), trailerFrom('  ')]).toEqual([null, null, null])
  })

  test('an uploaded trailer is served by our own server', () => {
    expect(trailerFrom('metropolis-trailer-4f2a.mp4')).toEqual({
      kind: 'file',
      address: '/api/video/metropolis-trailer-4f2a.mp4',
    })
  })

  test.each([
    'https://www.youtube.com/watch?v=abcdefghijk&t=10',
    'https://youtu.be/abcdefghijk?si=tracking',
    'https://m.youtube.com/shorts/abcdefghijk',
    'http://www.youtube.com/embed/abcdefghijk',
  ])('the YouTube trailer %s uses the player without cookies', source => {
    expect(playerOf(source)).toBe('https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0')
  })

  test('a Vimeo trailer is played without tracking, and the URL of an unlisted video keeps its key', () => {
    expect(playerOf('https://vimeo.com/76979871')).toBe(
      'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
    )
    expect(playerOf('https://vimeo.com/76979871/8272103f6e')).toContain('&h=8272103f6e')
    expect(playerOf('https://player.vimeo.com/video/76979871?h=8272103f6e')).toContain('&h=8272103f6e')
  })

  test.each([
    'https://www.dailymotion.com/video/x84sh87',
    'https://dai.ly/x84sh87',
    'https://www.dailymotion.com/embed/video/x84sh87',
    'https://geo.dailymotion.com/player.html?video=x84sh87',
  ])('the Dailymotion trailer %s uses Dailymotion’s player', source => {
    expect(playerOf(source)).toBe('https://geo.dailymotion.com/player.html?video=x84sh87&autoplay=1')
  })

  test('a trailer on any other site is only linked', () => {
    expect(trailerFrom('https://example.org/film.html')).toEqual({
      kind: 'page',
      page: 'https://example.org/film.html',
    })
    expect(trailerFrom('https://www.youtube.com/@chaine')?.kind).toBe('page')
    expect(trailerFrom('https://youtube.com.example.org/watch?v=abcdefghijk')?.kind).toBe('page')
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '../secret.mp4', 'a b.mp4'])(
    'the URL %s is refused as the source of a trailer',
    source => {
      expect(trailerFrom(source)).toBeNull()
    },
  )
})
