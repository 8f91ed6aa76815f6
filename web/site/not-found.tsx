import { data } from 'react-router'
import { siteName } from '../texts/words.ts'
import { LostReel } from './lost-reel.tsx'

export const loader = () => data(null, { status: 404 })

export const meta = () => [{ title: `Page introuvable (404) – ${siteName}` }]

export default function NotFound() {
  return <LostReel status={404} />
}
