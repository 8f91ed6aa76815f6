// In the manner of the other drawings of the house: 24 × 24, the label of the button says what they mean.

export const EyeIcon = () => (
  <Drawing>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </Drawing>
)

export const EyeClosedIcon = () => (
  <Drawing>
    <path d="M3 9.5c2 3 5.2 5 9 5s7-2 9-5M12 14.5v3.5M6.5 13l-2 3M17.5 13l2 3" />
  </Drawing>
)

function Drawing({ children }: { children: React.ReactNode }) {
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
      {children}
    </svg>
  )
}
