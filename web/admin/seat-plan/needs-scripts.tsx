/** A notice for browsers without JavaScript: the editor needs it. */
export const NeedsScripts = () => (
  <noscript>
    <p className="note">
      Pour dessiner un plan, ce navigateur doit permettre JavaScript : activez-le pour ce site, ou ouvrez
      cette page dans un autre navigateur. Sans lui, un plan se reprend d’un fichier.
    </p>
  </noscript>
)
