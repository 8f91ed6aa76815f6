import { useEffect, useRef, useState } from 'react'
import { moveOne, takeAround } from '../../../../../contract/rules/tap-seats.ts'
import { seatText } from '../../../../../contract/texts/seats.ts'
import { lostText } from '../seats-view.ts'
import { lostIn, problemWith, type Room } from './room.ts'
import { seatStateWords } from './seat-words.ts'

/** The seats as they are tapped: one tap takes n side by side; a tap on one of them, then elsewhere, moves it. */
export function useTapped(room: Room, n: number, first: readonly number[]) {
  const [chosen, setChosen] = useState<readonly number[]>(() => first.filter(room.isFree))
  /** The one that is being moved. */
  const [lifted, setLifted] = useState<number | null>(null)
  const [said, say] = useState('')
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
    say(`${lostText(lost)} Choisissez de nouveau.`)
  })

  function choose(next: readonly number[]) {
    setChosen(next)
    setLifted(null)
    say('')
  }

  return {
    chosen: left,
    lifted,
    said,
    problem: left.length === n ? problemWith(room, left) : null,
    tap(id: number) {
      if (!room.isFree(id))
        return say(`${nameOf(id)}\u00a0: ${seatStateWords[room.stateOf(room.byId.get(id)!)]}.`)
      if (chosen.includes(id)) {
        if (n === 1) return
        setLifted(lifted === id ? null : id)
        return say(lifted === id ? '' : `${nameOf(id)}\u00a0: touchez le siège qui la remplace.`)
      }
      if (lifted !== null) return choose(moveOne(room.seating, room.isFree, chosen, lifted, id))
      const next = takeAround(room.seating, room.isFree, id, n)
      if (next.length === n) return choose(next)
      say(problemWith(room, [id]) ?? `${nameOf(id)}\u00a0: il n’y a pas ${n} sièges à prendre d’ici.`)
    },
  }
}
