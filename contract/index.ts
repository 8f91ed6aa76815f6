import * as account from './account.ts'
import { adminEndpoints } from './admin/index.ts'
import * as booking from './booking.ts'
import * as boutique from './boutique.ts'
import * as buyer from './buyer.ts'
import * as cancellation from './cancellation.ts'
import * as change from './change.ts'
import * as cinema from './cinema.ts'
import * as counter from './counter.ts'
import * as counterExchange from './counter-exchange.ts'
import * as counterSeats from './counter-seats.ts'
import * as emailChange from './email-change.ts'
import { type Endpoint, isEndpoint } from './endpoint.ts'
import * as exchange from './exchange.ts'
import * as fares from './fares.ts'
import * as gift from './gift.ts'
import * as guest from './guest.ts'
import * as hold from './hold.ts'
import * as legal from './legal.ts'
import * as mail from './mail.ts'
import * as members from './members.ts'
import * as passwordReset from './password-reset.ts'
import * as payment from './payment.ts'
import * as programme from './programme.ts'
import * as seats from './seats.ts'
import * as secondFactor from './second-factor.ts'
import * as staffInvitation from './staff-invitation.ts'
import * as tickets from './tickets.ts'
import * as waiting from './waiting.ts'
import * as wallet from './wallet.ts'

export const endpoints: readonly Endpoint[] = [
  ...[
    programme,
    cinema,
    fares,
    seats,
    booking,
    exchange,
    buyer,
    hold,
    waiting,
    guest,
    gift,
    payment,
    tickets,
    cancellation,
    change,
    boutique,
    wallet,
    members,
    passwordReset,
    emailChange,
    account,
    secondFactor,
    staffInvitation,
    legal,
    mail,
    counter,
    counterExchange,
    counterSeats,
  ].flatMap(part => Object.values(part).filter(isEndpoint)),
  ...adminEndpoints,
]
