import type { ReactNode } from 'react'

// Our own icons of 24 × 24 units. The text beside an icon, or the button's label, gives its meaning.

const drawing = (content: ReactNode) =>
  function Icon() {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {content}
      </svg>
    )
  }

export const SearchIcon = drawing(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.4 15.4 5.1 5.1" />
  </>,
)

export const PersonIcon = drawing(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.7-4 3.7-6 7.5-6s6.8 2 7.5 6" />
  </>,
)

/** The menu icon: two bars, the second one shorter, like a beam of light. */
export const MenuIcon = drawing(<path d="M3.5 8h17M9 16h11.5" />)

export const PauseIcon = drawing(<path d="M8.5 5.5v13M15.5 5.5v13" strokeWidth="2.6" />)

export const PlayIcon = drawing(<path d="M8 5.3v13.4L18.5 12Z" fill="currentColor" />)

export const ArrowIcon = drawing(<path d="M4.5 12h15M13.5 6l6 6-6 6" />)

export const InstagramIcon = drawing(
  <>
    <rect x="4" y="4" width="16" height="16" rx="4.5" />
    <circle cx="12" cy="12" r="3.6" />
    <path d="M16.6 7.4h.01" strokeWidth="2.6" />
  </>,
)

export const FacebookIcon = drawing(<path d="M15.5 4.5h-1.3c-2 0-3.2 1.2-3.2 3.2v12M7.8 12h6.7" />)

export const YoutubeIcon = drawing(
  <>
    <rect x="3" y="5.5" width="18" height="13" rx="4" />
    <path d="M10.5 9.5v5l4.2-2.5Z" fill="currentColor" />
  </>,
)
