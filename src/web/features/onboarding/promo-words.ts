/** The phones that are explained, each with the store its owner would look into. */
export type Phone = 'iphone' | 'android'

export interface Instructions {
  label: string
  store: string
  steps: readonly [string, string, string, string]
}

export function phoneInstructions(product: string): Record<Phone, Instructions> {
  return {
    iphone: {
      label: 'iPhone (App Store)',
      store: 'the App Store',
      steps: [
        'Point the camera of your iPhone at the code and open the link in Safari.',
        'Tap the Share button.',
        'Choose Add to Home Screen, then Add.',
        `Open ${product} from your home screen and sign in.`,
      ],
    },
    android: {
      label: 'Android (Google Play)',
      store: 'Google Play',
      steps: [
        'Point the camera of your phone at the code and open the link in Chrome.',
        'Tap the menu with the three dots.',
        'Choose Add to Home screen, then Add or Install.',
        `Open ${product} from your home screen and sign in.`,
      ],
    },
  }
}

/** On the phone itself nothing is scanned: the page is there already. */
export function stepsHere(phone: Phone, product: string): readonly string[] {
  const [, ...steps] = phoneInstructions(product)[phone].steps
  const browser = phone === 'iphone' ? 'Safari' : 'Chrome'
  return [`If this page is not open in ${browser}, open ${browser} and come here.`, ...steps]
}

/** The phone this page is open on, by what its browser says of itself; null elsewhere. */
export function phoneOf(userAgent: string): Phone | null {
  if (/\b(?:iPhone|iPod)\b/.test(userAgent)) return 'iphone'
  return /\bAndroid\b.*\bMobile\b/.test(userAgent) ? 'android' : null
}

export function chromeSteps(product: string): readonly [string, string, string, string] {
  return [
    'Open the menu with the three dots at the top right of Chrome.',
    'Choose Cast, save, and share, then Install page as app.',
    `Confirm with Install: ${product} opens in a window of its own.`,
    'Place it beside your chart, copy a section or the whole note, and paste it there.',
  ]
}
