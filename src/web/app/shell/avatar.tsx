import type { Title } from '#contract/accounts.ts'

type Figure = 'short hair' | 'long hair' | 'none'

const figures: Record<Title, Figure> = {
  Mr: 'short hair',
  Dr: 'short hair',
  Ms: 'long hair',
  Mrs: 'long hair',
  Mx: 'none',
  'Prefer-not-to-say': 'none',
}

/** A head and shoulders that goes with the title; a plain one where the title says nothing. */
export function Avatar({ title }: { title: Title }) {
  const figure = figures[title]
  return (
    <svg viewBox="0 0 40 40" width="100%" height="100%" aria-hidden="true">
      <g fill="currentcolor">
        {figure === 'long hair' ? <path d="M12 15a8 8 0 0 1 16 0v7q0 3 2 4H10q2-1 2-4z" /> : null}
        <path opacity="0.7" d="M7.5 35c.6-6.6 5.6-10 12.5-10s11.9 3.4 12.5 10a16 16 0 0 1-25 0z" />
        <circle opacity="0.5" cx="20" cy="16.5" r="6.3" />
        {figure === 'short hair' ? (
          <path
            opacity="0.45"
            d="M12.8 15.5C12.5 10 16 7.5 20 7.5s7.5 2.5 7.2 8c-2-.6-3-2.2-3.2-3.3-2 1.8-7 2.8-11.2 3.3z"
          />
        ) : null}
      </g>
    </svg>
  )
}
