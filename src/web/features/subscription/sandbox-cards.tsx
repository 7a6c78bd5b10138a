import type { SandboxCard } from '#contract/subscription.ts'
import styles from './sandbox.module.css'

const cards: Record<SandboxCard, { number: string; what: string }> = {
  succeeds: { number: '•••• 4242', what: 'Pays' },
  declined: { number: '•••• 0002', what: 'Is declined by the bank' },
  insufficient_funds: { number: '•••• 9995', what: 'Has insufficient funds' },
  expired: { number: '•••• 0069', what: 'Has expired' },
  fails_later: { number: '•••• 0341', what: 'Pays now, and fails at the next renewal' },
}

/** Cards to choose from: no field in which somebody could type a real one. */
export function SandboxCards(props: { value: SandboxCard; onValue: (card: SandboxCard) => void }) {
  return (
    <fieldset className={styles.cards}>
      <legend className={styles.legend}>Test card</legend>
      {(Object.keys(cards) as SandboxCard[]).map((card) => (
        <label key={card} className={styles.card} data-chosen={props.value === card || undefined}>
          <input
            type="radio"
            name="card"
            value={card}
            checked={props.value === card}
            onChange={() => props.onValue(card)}
          />
          <span className={styles.cardNumber}>{cards[card].number}</span>
          <span>{cards[card].what}</span>
        </label>
      ))}
    </fieldset>
  )
}
