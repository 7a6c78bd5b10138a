import { useEffect, useRef } from 'react'
import styles from './level-meter.module.css'
import { meterOf } from './silence.ts'

const FRAME_MS = 80

/**
 * How loud the microphone hears. Moves by itself, without drawing the screen around it again. It says nothing to a screen
 * reader: what matters of it, silence and muting, is said in words.
 */
export function LevelMeter({ level }: { level: () => number | null }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setInterval(() => {
      bar.current?.style.setProperty('--level', meterOf(level() ?? 0).toFixed(3))
    }, FRAME_MS)
    return () => clearInterval(timer)
  }, [level])
  return (
    <div className={styles.meter} aria-hidden="true" ref={bar}>
      <div className={styles.fill} />
    </div>
  )
}
