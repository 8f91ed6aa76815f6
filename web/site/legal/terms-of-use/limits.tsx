import { article, type Section } from '../legal-page.tsx'

/** Articles 6 to 9: what the publisher answers for, and what not. */
export const limitsOfUse = (): Section[] => [
  article(
    6,
    'Liens et bandes-annonces',
    <>
      <p>
        Certaines bandes-annonces sont hébergées par un service extérieur (par exemple YouTube, Vimeo ou
        Dailymotion). Rien n’est demandé à ce service tant que l’on n’a pas appuyé sur le bouton de lecture ;
        à partir de là, ses propres conditions s’appliquent.
      </p>
      <p>
        Le site comporte des liens vers d’autres sites, dont les réseaux sociaux et un service de cartes.
        L’éditeur n’en maîtrise pas le contenu ; il retire tout lien qui lui serait signalé comme illicite.
      </p>
    </>,
  ),
  article(
    7,
    'Limites de responsabilité',
    <>
      <p>
        L’éditeur veille à l’exactitude du programme. Les informations sur les films (durée, distribution,
        date de sortie) sont données par leurs distributeurs et peuvent comporter des erreurs, corrigées dès
        qu’elles sont connues. Le nombre de places restantes affiché est indicatif jusqu’à la confirmation de
        la commande.
      </p>
      <p>L’éditeur ne répond pas des dommages dus :</p>
      <ul>
        <li>à une utilisation du site contraire aux présentes conditions ;</li>
        <li>à une panne du réseau ou de l’équipement du visiteur ;</li>
        <li>à un cas de force majeure ou au fait imprévisible et insurmontable d’un tiers.</li>
      </ul>
      <p>
        Ces limites ne s’appliquent ni aux dommages corporels, ni à la faute lourde ou intentionnelle, ni aux
        obligations de l’éditeur envers les acheteurs, qui sont celles des{' '}
        <a href="/CGV">conditions générales de vente</a> et du Code de la consommation.
      </p>
    </>,
  ),
  article(
    8,
    'Évolution des conditions',
    <p>
      L’éditeur peut modifier ces conditions, notamment pour suivre l’évolution du site ou de la loi. La date
      de la dernière mise à jour est indiquée en tête de page. Une modification importante est annoncée aux
      titulaires d’un compte avant de s’appliquer.
    </p>,
  ),
  article(
    9,
    'Droit applicable',
    <p>
      Les présentes conditions sont soumises au droit français. En cas de désaccord, un arrangement amiable
      est d’abord recherché ; le consommateur peut recourir à la médiation et saisir le juge dans les
      conditions rappelées à l’
      <a href="/CGV#article-15">article 15 des conditions générales de vente</a>.
    </p>,
  ),
]
