/** A note that the buyer enters the card on the next page, in Stripe's fields. */
export function CardLater({ first }: { first?: string }) {
  return (
    <section className="group stack gap-4" aria-labelledby="carte-titre">
      <h3 id="carte-titre">Votre carte</h3>
      <p>
        {first && `${first} `}
        Vous payez à l’étape suivante, dans les champs sécurisés de Stripe, notre prestataire de paiement : le
        numéro de votre carte ne passe jamais par nous.
      </p>
      <p className="without-scripts forgotten bold">
        Payer par carte demande JavaScript : activez-le avant de valider.
      </p>
    </section>
  )
}
