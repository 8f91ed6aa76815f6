import { momentText } from '../../texts/moments.ts'

export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(at)}</time>
}
