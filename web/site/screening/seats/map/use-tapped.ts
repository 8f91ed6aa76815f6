import { useCallback, useEffect, useRef, useState } from 'react'
import { moveOne, takeAround } from '../../../../../contract/rules/tap-seats.ts'
import { seatRefusalText, seatText } from '../../../../../contract/texts/seats.ts'
import { lostText } from '../seats-view.ts'
import { lostIn, problemWith, type Room } from './room.ts'
import { seatStateWords } from './seat-words.ts'

/**
 * Handles taps on the seat map. A tap on a free seat chooses as many adjacent seats as there are tickets. A tap on
 * a chosen seat and then on a free one moves the chosen seat there.
 */
export function useTapped(room: Room, n: number, first: readonly number[]) {
  const [chosen, setChosen] = useState<readonly number[]>(() => first.filter(room.isFree))
  /** The chosen seat that the user tapped last, which the next tap moves. */
  const [lifted, setLifted] = useState<number | null>(null)
  const [said, setSaid] = useState<{ text: string; alarming: boolean } | null>(null)
  const say = (text: string) => setSaid({ text, alarming: false })
  const nameOf = (id: number) => seatText(room.byId.get(id)!)

  const left = chosen.filter(room.isFree)
  const before = useRef(room)
  useEffect(() => {
    const was = before.current.byId
    before.current = room
    if (left.length === chosen.length) return
    const lost = chosen.filter(id => !left.includes(id)).map(id => lostIn(room, was.get(id)!))
    setChosen(left)
    setLifted(null)
    setSaid({ text: `${lostText(lost)} Choisissez de nouveau.`, alarming: true })
  })

  const choose = useCallback((next: readonly number[]) => {
    setChosen(next)
    setLifted(null)
    setSaid(null)
  }, [])

  return {
    chosen: left,
    lifted,
    said,
    choose,
    problem: left.length === n ? problemWith(room, left) : null,
    tap(id: number) {
      if (!room.isFree(id))
        return say(`${nameOf(id)}\u00a0: ${seatStateWords[room.stateOf(room.byId.get(id)!)]}.`)
      if (chosen.includes(id)) {
        if (n === 1) return
        setLifted(lifted === id ? null : id)
        return lifted === id ? setSaid(null) : say(`${nameOf(id)}\u00a0: touchez le siège qui la remplace.`)
      }
      if (lifted !== null) return choose(moveOne(room.seating, room.isFree, chosen, lifted, id))
      const { ids, why } = takeAround(room.seating, room.isFree, id, n)
      if (ids.length === n) {
        choose(ids)
        if (why) say(`${seatRefusalText(why, [id], room.byId)} Voici les sièges les plus proches.`)
        return
      }
      say(problemWith(room, [id])?.text ?? `${nameOf(id)}\u00a0: il n’y a pas ${n} sièges à prendre d’ici.`)
    },
  }
}
