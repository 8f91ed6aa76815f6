import type { Section } from '../legal-page.tsx'

/** The house rules that close the terms of sale. */
export const goodBehaviour: Section = {
  id: 'charte',
  title: 'Charte de bonne conduite',
  body: (
    <>
      <p>
        Une salle de cinéma se partage. Chaque spectateur, où qu’il ait acheté sa place, s’engage à respecter
        ces quelques règles.
      </p>
      <ol>
        <li>
          <strong>Le film d’abord.</strong> Téléphones éteints ou silencieux, écrans rangés dès que la lumière
          baisse ; les conversations attendent la sortie.
        </li>
        <li>
          <strong>On ne filme pas, on n’enregistre pas.</strong> Capter tout ou partie d’un film en salle est
          un délit de contrefaçon (article L. 335-3 du Code de la propriété intellectuelle). Le personnel peut
          interrompre la captation et prévenir la police.
        </li>
        <li>
          <strong>Ni tabac, ni vapotage</strong>, dans les salles comme dans les halls. L’alcool n’est admis
          que s’il est servi par le cinéma, là où il l’est.
        </li>
        <li>
          <strong>On garde les lieux propres</strong> : les emballages vont dans les corbeilles, les pieds
          restent au sol, les lunettes 3D sont rendues en bon état.
        </li>
        <li>
          <strong>Les allées et les sorties restent libres.</strong> Poussettes, trottinettes et bagages
          encombrants sont laissés à l’endroit indiqué par le personnel.
        </li>
        <li>
          <strong>Rien de dangereux n’entre</strong> : armes, objets tranchants, produits inflammables ou
          bruyants. Une inspection visuelle des sacs peut être demandée ; qui la refuse peut se voir refuser
          l’entrée.
        </li>
        <li>
          <strong>Les animaux attendent dehors</strong>, à l’exception des chiens guides et d’assistance,
          toujours les bienvenus.
        </li>
        <li>
          <strong>Les enfants restent sous la surveillance</strong> de l’adulte qui les accompagne, dans la
          salle comme dans les couloirs.
        </li>
        <li>
          <strong>On arrive à l’heure</strong>, on entre sans bruit si le film a commencé, et l’on ne quitte
          pas sa salle pour une autre.
        </li>
        <li>
          <strong>Courtoisie pour tous.</strong> Propos ou gestes racistes, sexistes, homophobes, violents ou
          menaçants, envers le public ou le personnel, ne sont pas tolérés.
        </li>
      </ol>
      <p>
        Le personnel rappelle ces règles à qui les oublie. Celui qui persiste, ou dont le comportement est
        grave, peut être invité à quitter le cinéma, sans remboursement, indépendamment des poursuites
        éventuelles.
      </p>
    </>
  ),
}
