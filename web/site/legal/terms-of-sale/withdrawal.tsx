import { refundDays, withdrawalDays } from '../../../../contract/rules/terms.ts'
import { Article, article, Mail, type Section } from '../legal-page.tsx'
import type { Operator } from '../operator.ts'

/** Article 10, with the model form that the annex to article R. 221-1 of the consumer code lays down. */
export const withdrawalArticle = (operator: Operator): Section =>
  article(
    10,
    'Droit de rétractation',
    <>
      <h3>E-tickets : pas de droit de rétractation</h3>
      <p>
        Une place de cinéma est une prestation de loisirs fournie à une date déterminée. En application de
        l’article L. 221-28, 12° du Code de la consommation,{' '}
        <strong>le droit de rétractation ne s’applique pas aux e-tickets</strong>. L’acheteur conserve la
        faculté d’annuler que lui offre l’
        <Article n={9} />.
      </p>
      <h3>E-cartes et bons cadeaux : {withdrawalDays} jours</h3>
      <p>
        L’acheteur d’une e-carte ou d’un bon cadeau dispose de <strong>{withdrawalDays} jours</strong> à
        compter du lendemain de son achat pour se rétracter, sans motif ni frais (articles L. 221-18 et
        suivants du Code de la consommation). Un délai qui expire un samedi, un dimanche ou un jour férié est
        prolongé jusqu’au premier jour ouvrable suivant.
      </p>
      <p>
        La rétractation porte sur ce qui n’a pas été utilisé. Si, à la demande de l’acheteur, une partie des
        places ou de la somme a déjà servi à réserver, cette partie reste due, en proportion du prix payé. Ce
        qu’une réservation annulée par la suite lui rendrait reste utilisable.
      </p>
      <h3>Comment se rétracter</h3>
      <ol>
        <li>
          Dans « Votre portefeuille », à côté de l’achat concerné, suivre le lien{' '}
          <strong>« renoncer au contrat ici »</strong>, présent pendant tout le délai, et vérifier son nom,
          l’achat désigné et l’adresse e-mail de réponse.
        </li>
        <li>
          Appuyer sur <strong>« confirmer la rétractation »</strong>. Un accusé de réception est aussitôt
          envoyé par e-mail ; il reprend la déclaration, avec la date et l’heure de son envoi.
        </li>
      </ol>
      <p>
        L’acheteur peut aussi envoyer le formulaire ci-dessous, ou toute autre déclaration dénuée d’ambiguïté,
        à <Mail to={operator.email} /> ou par courrier au siège de l’exploitant. Il suffit que l’envoi ait
        lieu avant la fin du délai.
      </p>
      <h3>Remboursement</h3>
      <p>
        L’exploitant rembourse la somme due au plus tard {refundDays} jours après avoir été informé de la
        rétractation, par le moyen de paiement utilisé pour l’achat. L’e-carte ou le code du bon cadeau cesse
        aussitôt d’être utilisable, y compris par la personne à qui il a été offert.
      </p>
      <WithdrawalForm operator={operator} />
    </>,
  )

function WithdrawalForm({ operator: { identity, email } }: { operator: Operator }) {
  return (
    <aside className="paper-form" aria-labelledby="formulaire-de-retractation">
      <h3 id="formulaire-de-retractation">Modèle de formulaire de rétractation</h3>
      <p>
        (Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du
        contrat.)
      </p>
      <p>
        À l’attention de {identity.company_name}, {identity.head_office}, {email} :
      </p>
      <p>
        Je/Nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant
        sur la vente du bien (*)/pour la prestation de services (*) ci-dessous :
      </p>
      <ul>
        <li>Commandé le (*)/reçu le (*) :</li>
        <li>Nom du (des) consommateur(s) :</li>
        <li>Adresse du (des) consommateur(s) :</li>
        <li>
          Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur
          papier) :
        </li>
        <li>Date :</li>
      </ul>
      <p>(*) Rayez la mention inutile.</p>
    </aside>
  )
}
