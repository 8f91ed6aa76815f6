import { SearchIcon } from './icons.tsx'
import { panels } from './popovers.ts'
import './search-box.css'

/** A form that asks the home page; with scripts, a combobox over the loaded films (plain/search.ts). */
export function SearchBox({ imageHost }: { imageHost: string }) {
  return (
    <div
      id={panels.search}
      popover="auto"
      className="panel search-box"
      data-image-host={imageHost || undefined}
    >
      <search>
        <form method="get" action="/">
          <input
            type="text"
            inputMode="search"
            name="q"
            placeholder="Rechercher un film"
            aria-label="Rechercher un film"
            autoComplete="off"
            enterKeyHint="search"
            required
            autoFocus
            role="combobox"
            aria-autocomplete="list"
            aria-expanded="false"
            aria-controls="resultats"
          />
          <button type="submit" className="icon-button" aria-label="Lancer la recherche">
            <SearchIcon />
          </button>
        </form>
      </search>
      <div id="resultats" role="listbox" aria-label="Films trouvés" hidden />
      <p role="status" />
    </div>
  )
}
