import { Link } from 'react-router'
import { lastDayText, leftText, markText, type OwnVoucher } from '../../paying/voucher-words.ts'

/** Lists the usable vouchers of a member, one line each. The details are on the wallet page. */
export function WalletSummary({ vouchers }: { vouchers: readonly OwnVoucher[] }) {
  const usable = vouchers.filter(voucher => voucher.usable)
  return (
    <section id="portefeuille" aria-labelledby="portefeuille-titre">
      <h2 id="portefeuille-titre">Votre portefeuille</h2>
      {usable.length > 0 && (
        <ul>
          {usable.map(voucher => (
            <li key={voucher.id}>
              <b>{leftText(voucher)}</b>, {voucher.name_product}, {markText(voucher)}, jusqu’au{' '}
              {lastDayText(voucher.expires_at)}
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link className="button quiet" to="/utilisateur/portefeuille">
          {usable.length > 0 ? 'Voir le détail' : 'Ouvrir votre portefeuille'}
        </Link>
      </p>
    </section>
  )
}
