import type { Cinema } from '../../programme.ts'
import { movieTheaterJsonLd, StructuredData } from '../../ui/structured-data.tsx'
import { breadcrumbsJsonLd } from '../film/json-ld.ts'
import { mapAddress } from '../legal/about/cinema-facts.tsx'

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const CinemaStructuredData = ({ cinema, address }: { cinema: Cinema; address: string }) => (
  <StructuredData
    graph={[
      {
        ...movieTheaterJsonLd(cinema),
        '@id': `${address}#cinema`,
        url: address,
        hasMap: mapAddress(cinema),
        openingHoursSpecification: cinema.opening_hours.flatMap((day, place) =>
          day ? { '@type': 'OpeningHoursSpecification', dayOfWeek: everyDay[place], ...day } : [],
        ),
      },
      breadcrumbsJsonLd([
        { name: 'Accueil', address: new URL('/', address).href },
        { name: cinema.name_cinema, address },
      ]),
    ]}
  />
)
