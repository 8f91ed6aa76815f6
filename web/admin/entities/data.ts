import { category } from './category.ts'
import { categoryMovie } from './category-movie.ts'
import { cinema } from './cinema.ts'
import type { Entity } from './entity.ts'
import { fare } from './fare.ts'
import { film } from './film.tsx'
import { media } from './media.tsx'
import { member } from './member.tsx'
import { priceGrid } from './price-grid.tsx'
import { priceRule } from './price-rule.ts'
import { product } from './product.ts'
import { reservation } from './reservation.tsx'
import { role } from './role.ts'
import { room } from './room.tsx'
import { screening } from './screening.tsx'
import { screeningKind } from './screening-kind.ts'
import { seatPlan } from './seat-plan.ts'
import { timetable } from './timetable.tsx'
import { voucher } from './voucher.tsx'

/** « Tableaux de données », in the order of the menu. */
export const dataEntities: readonly Entity[] = [
  film,
  media,
  category,
  categoryMovie,
  screening,
  screeningKind,
  timetable,
  room,
  seatPlan,
  cinema,
  fare,
  priceGrid,
  priceRule,
  reservation,
  product,
  voucher,
  member,
  role,
]
