import { CloseButton } from '@mantine/core'
import { IconDeviceMobile, IconPuzzle } from '@tabler/icons-react'
import type { PersonalInformation } from '#contract/accounts.ts'
import styles from './promo-cards.module.css'

/** Which of the two installations is explained. */
export type Promo = 'phone' | 'chrome'

type Shown = PersonalInformation['showDownloadPopup']

const cards = [
  {
    promo: 'phone',
    shownBy: 'showMobileAppPopup',
    title: 'Mobile app',
    text: 'Have your notes on your phone',
    Icon: IconDeviceMobile,
  },
  {
    promo: 'chrome',
    shownBy: 'showExtensionPopup',
    title: 'Chrome extension',
    text: 'Beside your chart',
    Icon: IconPuzzle,
  },
] as const

/** Two small cards; each opens its instructions and can be closed for good. */
export function PromoCards(props: {
  shown: Shown
  onOpen: (promo: Promo) => void
  onDismiss: (shown: Shown) => void
}) {
  const visible = cards.filter(({ shownBy }) => props.shown[shownBy])
  if (visible.length === 0) return null
  return (
    <ul className={styles.cards} aria-label="More places to work">
      {visible.map(({ promo, shownBy, title, text, Icon }) => (
        <li key={promo} className={styles.card}>
          <button type="button" className={styles.open} onClick={() => props.onOpen(promo)}>
            <Icon size={20} stroke={1.6} aria-hidden="true" />
            <span>
              <strong>{title}</strong>
              <span className={styles.text}>{text}</span>
            </span>
          </button>
          <CloseButton
            size={28}
            iconSize={16}
            aria-label={`Hide the card about the ${title}`}
            onClick={() => props.onDismiss({ ...props.shown, [shownBy]: false })}
          />
        </li>
      ))}
    </ul>
  )
}
