/** The house's colours, for fields that live in a frame where our style sheets do not reach. */
export function fieldsAppearance(): object {
  const colour = colourReader()
  const dark = getComputedStyle(document.documentElement).colorScheme === 'dark'
  const appearance = {
    theme: dark ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('--beam-text'),
      colorBackground: colour('--raised'),
      colorText: colour('--text'),
      colorTextSecondary: colour('--text-soft'),
      colorDanger: colour('--curtain-text'),
      fontSizeBase: '16px',
      borderRadius: '10px',
      gridRowSpacing: '16px',
    },
  }
  colour.done()
  return appearance
}

/** A token may say two colours at once; only an element that wears it knows which. */
function colourReader() {
  const probe = document.body.appendChild(document.createElement('span'))
  const read = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  return Object.assign(read, { done: () => probe.remove() })
}
