import { eurosText } from '../../../../contract/texts/euros.ts'
import type { Fare, GridOnSale } from '../../../programme.ts'
import { FareList } from '../fare-list.tsx'
import { Article, article, type Section } from '../legal-page.tsx'
import { usualPrice } from '../prices-of-grids.ts'

type Sold = { fares: readonly Fare[]; grids: readonly GridOnSale[] }

/** Article 4: for how much, and to whom. */
export const pricesArticle = ({ fares, grids }: Sold): Section =>
  article(
    4,
    'Prix, tarifs et suppléments',
    <>
      <p>
        Les prix sont indiqués en euros, toutes taxes comprises. <UsualPrice grids={grids} /> Les tarifs
        vendus et leurs prix dépendent de la séance : ceux de chaque séance sont affichés sur sa page, avant
        toute commande, et ce sont eux qui s’appliquent. Les <a href="/a-propos#tarifs">infos pratiques</a>{' '}
        les rassemblent.
      </p>
      {fares.length > 1 && <Conditions fares={fares} />}
      <p>
        Certaines séances, notamment en 3D, donnent lieu à un supplément par place, le même à tous les tarifs
        et affiché séparément. Le total d’une commande est la somme de ses places, chacune au prix de son
        tarif augmenté du supplément. Aucuns frais de réservation ne s’y ajoutent.
      </p>
      <p>Les prix des e-cartes et les montants des bons cadeaux sont affichés dans la boutique du site.</p>
      <p>
        L’exploitant peut changer ses prix et ses tarifs à tout moment, pour les ventes à venir seulement :
        une place achetée garde le prix auquel elle l’a été, et c’est ce prix qui est rendu si elle est
        annulée. Le prix dû est celui affiché au moment de la validation. S’il a changé entre l’affichage de
        la page et la validation, la commande n’est pas enregistrée : le nouveau prix est présenté à
        l’acheteur, qui reste libre de l’accepter ou non.
      </p>
    </>,
  )

function UsualPrice({ grids }: { grids: readonly GridOnSale[] }) {
  const usual = usualPrice(grids)
  if (usual === undefined) return null
  return (
    <>
      Le plein tarif habituel est de <strong>{eurosText(usual)} par place</strong>.
    </>
  )
}

const Conditions = ({ fares }: { fares: readonly Fare[] }) => (
  <>
    <p>Chaque place est vendue à l’un des tarifs suivants, que l’acheteur choisit lui-même :</p>
    <FareList fares={fares} />
    <p>
      Un tarif soumis à condition s’apprécie pour la personne qui occupe la place, le jour de la séance. Le
      justificatif indiqué est demandé à l’entrée de la salle. Sans lui, l’entrée est refusée à ce tarif tant
      qu’il n’est pas présenté ; le spectateur peut acheter à la caisse une place au plein tarif, s’il en
      reste. La place non utilisée suit les règles de l’
      <Article n={9} />
      {'\u00a0'}: elle n’est plus remboursée une fois passé le délai d’annulation.
    </p>
  </>
)
