import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fieldName } from '../contract/admin/words.ts'
import { type Presentation, plainPresentation, presentationFacts } from '../contract/rules/presentation.ts'
import { aFilm, aRoom, aScreening } from './builders.ts'
import { buy } from './buyers.ts'
import { tokenIn, useChanges } from './changed-screenings.ts'

const { api, desk, check, change, rowOf, ownOrder, letters, choose } = await useChanges()

const others: Partial<Presentation> = {
  ...{ language: 'VOST', version_2D_3D: '3D', kinds: ['debat'], pre_show_minutes: 25 },
}
/**
 * Each fact of a screening's presentation (language, 3D and so on), with a value other than the default. A boolean
 * fact that is added to the product is tested too, with the opposite of its default.
 */
const facts = presentationFacts.map(fact => [fact, others[fact] ?? !plainPresentation[fact]] as const)

describe.each(facts)(
  'the field %s of a screening can be set to %j in the planner, by a change and by an import',
  (fact, value) => {
    test('the week planner saves one field, such as the language, of new and changed screenings', async () => {
      const { id: movie_theaters_id, cinemas_id } = await aRoom(api.db)
      const screening = await aScreening(api.db, { movie_theaters_id })
      const { movies_id, session_date, language, version_2D_3D } = screening
      const { status, body } = await desk.manager.post('week', {
        ...{ cinemas_id, from: session_date },
        add: [
          {
            ...{ movies_id, movie_theaters_id, session_date, language, version_2D_3D },
            ...{ hours_timetable: '14:05', [fact]: value },
          },
        ],
        change: [{ id: screening.id, seen: { [fact]: screening[fact] }, [fact]: value }],
      })
      expect(status).toBe(200)
      expect(body.screenings).toHaveLength(2)
      for (const one of body.screenings) expect(one[fact]).toEqual(value)
    })

    test('a change of one field of a sold screening, such as its language, is previewed, then mailed', async () => {
      const mona = await api.as('member')
      const screening = await aScreening(api.db)
      const order = await (await buy(api, mona, { sessions_id: screening.id })).json()
      const preview = await check(screening.id, { [fact]: value })
      expect(preview.body.after[fact]).toEqual(value)
      const { body } = await change(screening.id, { [fact]: value })
      expect(body.after[fact]).toEqual(value)
      expect((await rowOf(screening.id))[fact]).toEqual(value)
      const letter = (await letters()).find(({ to }) => to === mona.email)!
      expect(letter.text).toContain(' → ')
      expect(await ownOrder(mona, order.id)).toMatchObject({ [fact]: value, change: tokenIn(letter.text) })
    })

    test('a cancelled or refunded order still shows the screening as it was before a later change', async () => {
      const mona = await api.as('member')
      const screening = await aScreening(api.db)
      const given = await (await buy(api, mona, { sessions_id: screening.id })).json()
      await api.request(`/api/v1/app/order/${given.id}/cancel`, { method: 'POST', headers: mona.headers })
      const refunded = await (await buy(api, mona, { sessions_id: screening.id })).json()
      await change(screening.id, { [fact]: value })
      await choose(tokenIn((await letters()).at(-1)!.text), 'refund')
      for (const { id } of [given, refunded]) {
        expect((await ownOrder(mona, id))[fact]).toEqual(screening[fact])
        expect((await desk.manager.get(`order/${id}`)).body[fact]).toEqual(screening[fact])
      }
      // Simulate an order that was made before the software stored this fact in orders. Its page then shows the
      // screening's current value.
      await api.db.execute(
        sql`update orders set as_bought = as_bought - ${fact}::text where id = ${given.id}`,
      )
      expect((await ownOrder(mona, given.id))[fact]).toEqual(value)
    })

    test('an import file can set one field of a screening in the column that our exports write', async () => {
      const room = await aRoom(api.db, { name_theater: `Salle ${fact}` })
      await aFilm(api.db, { title: `Film ${fact}` })
      const csv = `title;name_theater;session_date;hours_timetable;${fieldName(fact)}
Film ${fact};Salle ${fact};2026-11-21;14:05;${value === true ? 'oui' : value}`
      const { body } = await desk.manager.post('session-movie/import', { csv, store: true })
      expect(body).toMatchObject({ ignored: [], lines: [{ outcome: 'stored' }] })
      const listed = await desk.manager.get(`session-movie?movie_theaters_id=${room.id}`)
      expect(listed.body).toMatchObject([{ [fact]: value }])
    })
  },
)
