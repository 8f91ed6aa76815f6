import type { ReactNode } from 'react'

const drawing = (content: ReactNode) =>
  function Icon() {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {content}
      </svg>
    )
  }

export const YesIcon = drawing(<path d="m4 12.5 5.5 5.5L20 6.5" />)
export const NoIcon = drawing(<path d="m5.5 5.5 13 13M18.5 5.5l-13 13" />)
export const CautionIcon = drawing(<path d="M12 3 2.5 20h19ZM12 10v4.5M12 17.4v.1" />)
export const CardIcon = drawing(
  <path d="M2.5 5h19v14h-19ZM6 15.5c.5-2 1.5-2.8 3-2.8s2.5.8 3 2.8M9 12.2a1.8 1.8 0 1 1 0-3.6 1.8 1.8 0 0 1 0 3.6M14.5 10h4M14.5 14h4" />,
)
export const BackIcon = drawing(<path d="M19.5 12h-15M10.5 6l-6 6 6 6" />)
export const LampIcon = drawing(<path d="M8 3h8v4l-2.5 3v11h-3V10L8 7ZM8 7h8M12 13.5v2" />)
export const SoundIcon = drawing(
  <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a7.6 7.6 0 0 1 0 11" />,
)
export const MuteIcon = drawing(<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5" />)
