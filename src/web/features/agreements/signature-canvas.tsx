import { useEffect, useEffectEvent, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { SIGNATURE_FIELD } from '#contract/agreements.ts'
import styles from './signature-canvas.module.css'

export type Strokes = [number, number][][]

const INK = '#1f2933'

/** A field to draw in. `strokes` are in the units of `SIGNATURE_FIELD`, whatever the size on the screen. */
export default function SignatureCanvas(props: { strokes: Strokes; onChange: (strokes: Strokes) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const changed = useEffectEvent(() => {
    if (canvas.current && pad.current) props.onChange(strokesOf(pad.current, canvas.current.clientWidth))
  })
  const draw = useEffectEvent(() => {
    if (canvas.current && pad.current) fit(canvas.current, pad.current, props.strokes)
  })
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const made = new SignaturePad(element, { penColor: INK, minDistance: 2 })
    pad.current = made
    draw()
    made.addEventListener('endStroke', () => changed())
    const watcher = new ResizeObserver(() => draw())
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      made.off()
      pad.current = null
    }
  }, [])
  const isEmpty = props.strokes.length === 0
  useEffect(() => {
    if (isEmpty) pad.current?.clear()
  }, [isEmpty])
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <canvas ref={canvas} className={styles.canvas} role="img" aria-label="Your signature" />
}

function strokesOf(pad: SignaturePad, width: number): Strokes {
  const scale = SIGNATURE_FIELD.width / width
  const within = (value: number, most: number) =>
    Math.round(Math.min(most, Math.max(0, value * scale)) * 10) / 10
  return pad
    .toData()
    .map(({ points }) =>
      points.map(({ x, y }): [number, number] => [
        within(x, SIGNATURE_FIELD.width),
        within(y, SIGNATURE_FIELD.height),
      ]),
    )
}

/** Matches the canvas to the pixels of the screen, and draws again what that wiped. */
function fit(canvas: HTMLCanvasElement, pad: SignaturePad, strokes: Strokes): void {
  const ratio = Math.max(1, window.devicePixelRatio)
  const [width, height] = [canvas.clientWidth, canvas.clientHeight]
  canvas.width = width * ratio
  canvas.height = height * ratio
  canvas.getContext('2d')?.scale(ratio, ratio)
  const scale = width / SIGNATURE_FIELD.width
  const pen = { penColor: INK, dotSize: 0, minWidth: 0.5, maxWidth: 2.5, velocityFilterWeight: 0.7 }
  pad.clear()
  pad.fromData(
    strokes.map((stroke) => ({
      ...pen,
      compositeOperation: 'source-over' as const,
      points: stroke.map(([x, y], index) => ({
        x: x * scale,
        y: y * scale,
        pressure: 0.5,
        time: index * 20,
      })),
    })),
  )
}
