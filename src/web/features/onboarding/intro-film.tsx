import { IconPlayerPause, IconPlayerPlay, IconReload } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './intro-film.module.css'

const scenes = [
  'You talk with your patient. The recording is on your own device from the first second.',
  'The words appear as they are said.',
  'They become a note, and every sentence shows the words it came from.',
  'You read it, correct it and sign it.',
] as const

type Playing = 'playing' | 'paused' | 'ended' | 'still'

const buttons = {
  playing: { label: 'Pause', Icon: IconPlayerPause },
  paused: { label: 'Play', Icon: IconPlayerPlay },
  ended: { label: 'Play again', Icon: IconReload },
} as const

/** Twelve seconds that show what the product does: drawn, without sound, and said in words as well. */
export function IntroFilm() {
  const [playing, setPlaying] = useState<Playing>(() =>
    window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'still' : 'playing',
  )
  const [run, setRun] = useState(0)
  const press = () => {
    if (playing === 'ended') setRun(run + 1)
    setPlaying(playing === 'playing' ? 'paused' : 'playing')
  }
  return (
    <figure
      className={styles.film}
      data-playing={playing}
      data-moving={playing === 'playing' || playing === 'paused' || undefined}
    >
      <div key={run} className={styles.stage}>
        <Picture />
        {playing === 'still' ? null : (
          <div className={styles.captions} aria-hidden="true">
            {scenes.map((scene) => (
              <p key={scene}>{scene}</p>
            ))}
          </div>
        )}
        <div className={styles.progress} onAnimationEnd={() => setPlaying('ended')} />
      </div>
      <figcaption className={styles.controls}>
        {playing === 'still' ? null : <FilmButton playing={playing} onPress={press} />}
        <details className={styles.words} open={playing === 'still' || undefined}>
          <summary>What the film shows</summary>
          <ol>
            {scenes.map((scene) => (
              <li key={scene}>{scene}</li>
            ))}
          </ol>
        </details>
      </figcaption>
    </figure>
  )
}

function FilmButton({ playing, onPress }: { playing: keyof typeof buttons; onPress: () => void }) {
  const { label, Icon } = buttons[playing]
  return (
    <button type="button" className={styles.button} onClick={onPress}>
      <Icon size={17} stroke={1.8} aria-hidden="true" />
      {label}
    </button>
  )
}

const heights = [10, 22, 34, 18, 42, 28, 14, 36, 24, 46, 30, 16, 26, 38, 20, 12]

/** The whole picture at rest; the style sheet brings its parts in one after the other. */
function Picture() {
  return (
    <svg viewBox="0 0 480 220" className={styles.picture} aria-hidden="true">
      <g>
        <circle cx="50" cy="46" r="20" className={styles.accent} />
        <path d="M50 34v14M43 46a7 7 0 0 0 14 0M50 53v6" className={styles.glyph} />
        {heights.map((height, index) => (
          <rect
            key={index}
            x={84 + index * 8.5}
            y={46 - height / 2}
            width="4"
            height={height}
            rx="2"
            className={styles.bar}
            style={{ animationDelay: `${(index % 5) * 0.13}s` }}
          />
        ))}
      </g>
      <g className={styles.transcript}>
        <rect x="20" y="86" width="204" height="118" rx="10" className={styles.paper} />
        <rect x="36" y="104" width="150" height="8" rx="4" className={styles.text} />
        <rect x="36" y="124" width="168" height="8" rx="4" className={styles.lit} />
        <rect x="36" y="144" width="120" height="8" rx="4" className={styles.text} />
        <rect x="36" y="164" width="160" height="8" rx="4" className={styles.text} />
        <rect x="36" y="184" width="96" height="8" rx="4" className={styles.text} />
      </g>
      <g className={styles.note}>
        <rect x="256" y="20" width="204" height="184" rx="10" className={styles.paper} />
        <rect x="272" y="38" width="88" height="10" rx="5" className={styles.heading} />
        <rect x="272" y="62" width="168" height="8" rx="4" className={styles.text} />
        <rect x="272" y="82" width="150" height="8" rx="4" className={styles.lit} />
        <rect x="272" y="102" width="160" height="8" rx="4" className={styles.text} />
        <rect x="272" y="122" width="104" height="8" rx="4" className={styles.text} />
        <path d="M206 128C236 128 238 86 270 86" className={styles.thread} />
      </g>
      <g className={styles.signature}>
        <path d="M272 158h168" className={styles.rule} />
        <path
          d="M278 180c8-16 14-16 12-4s8 4 14-6 8 10 16 2 10-14 14-6 10 10 22 2 18-6 26-2"
          className={styles.pen}
        />
        <circle cx="438" cy="182" r="11" className={styles.done} />
        <path d="M433 182l4 4 7-8" className={styles.glyph} />
      </g>
    </svg>
  )
}
