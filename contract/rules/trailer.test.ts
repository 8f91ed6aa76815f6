import { expect, test } from 'vitest'
import { isTrailerSource } from './trailer.ts'

test.each([
  'https://www.youtube.com/watch?v=abcdefghijk',
  'https://youtu.be/abcdefghijk',
  'https://vimeo.com/12345',
  'https://player.vimeo.com/video/12345',
  'https://www.dailymotion.com/video/x1',
  'voyage-dans-la-lune-trailer-3f2a.mp4',
  'film.webm',
  'https://cinema.exemple/bandes-annonces/faust.mp4?v=2',
  'https://cinema.exemple/faust.WEBM',
])('the trailer URL %s is accepted', source => {
  expect(isTrailerSource(source)).toBe(true)
})

test.each([
  '',
  'http://youtu.be/abcdefghijk',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://youtube.com.mal.exemple/',
  'https://moi:secret@youtu.be/x',
  'https://youtu.be:8443/x',
  '../autre.mp4',
  'a/b.mp4',
  'film.MP4',
  'film.mov',
  'http://cinema.exemple/faust.mp4',
  'https://cinema.exemple/faust.html',
  'https://moi:secret@cinema.exemple/faust.mp4',
])('the trailer URL %j is refused', source => {
  expect(isTrailerSource(source)).toBe(false)
})
