import { Form, Link } from 'react-router'
import type { priceRule } from '../../../contract/admin/price-rule.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { ruleSentence } from '../../../contract/texts/rule-sentence.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { type PriceChanges, PriceEffect } from './price-effect.tsx'

type Rule = AnswerOf<typeof priceRule.read>

export function RuleLine({ rule, last, writes }: { rule: Rule; last: boolean; writes: boolean }) {
  return (
    <div className="line cluster centred">
      <div className="words">
        <Link to={`/admin/regle/${rule.id}`}>{rule.name_rule}</Link>
        <p>
          {ruleSentence(rule)} <span aria-hidden="true">→</span>
          <span className="spoken">reçoivent la grille</span>{' '}
          <span className="given">
            <Link to={`/admin/grille/${rule.price_grids_id}`}>{rule.name_grid}</Link>,{' '}
            <strong className="figures">{eurosText(rule.price)}</strong>
          </span>
        </p>
      </div>
      {writes && (
        <div className="moves row gap-2">
          {rule.position > 1 && <Move rule={rule} way="monter" />}
          {!last && <Move rule={rule} way="descendre" />}
        </div>
      )}
    </div>
  )
}

const ways = {
  monter: { by: -1, label: 'Monter', sign: '↑' },
  descendre: { by: 1, label: 'Descendre', sign: '↓' },
}

function Move({ rule, way }: { rule: Rule; way: keyof typeof ways }) {
  const { by, label, sign } = ways[way]
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={rule.id} />
      <input type="hidden" name="position" value={rule.position + by} />
      <input type="hidden" name="sens" value={way} />
      <SubmitButton intent={`${way}-${rule.id}`} className="button quiet">
        <span aria-hidden="true">{sign}</span> {label}
        <span className="spoken"> {rule.name_rule}</span>
      </SubmitButton>
    </Form>
  )
}

type Moving = { id: number; position: number; up: boolean; effect: PriceChanges; rules: readonly Rule[] }

/** Shows how moving a price rule would change the prices of screenings, and asks for confirmation. */
export function MoveConfirmation({ id, position, up, effect, rules }: Moving) {
  const neighbour = rules.find(rule => rule.position === position)
  return (
    <Form method="post" preventScrollReset className="confirmation stack gap-3">
      <p role="status">
        Rien n’est encore changé. Placer cette règle {up ? 'avant' : 'après'} «&nbsp;
        {neighbour?.name_rule}&nbsp;»&nbsp;?
      </p>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="position" value={position} />
      <input type="hidden" name="sens" value={up ? 'monter' : 'descendre'} />
      <PriceEffect effect={effect} />
      <p className="buttons">
        <SubmitButton intent="confirmer">Confirmer</SubmitButton>
        <Link to="/admin/regle" className="button quiet" preventScrollReset>
          Laisser comme c’était
        </Link>
      </p>
    </Form>
  )
}
