import { encode } from 'uqr'

/**
 * The drawing of a QR code, dark on white whatever the page looks like: cameras expect it so. Without a `label` it is
 * for the eye alone: what it says stands beside it in words.
 */
export function QrCode({ text, label }: { text: string; label?: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not fetched
    <svg
      viewBox={`0 0 ${size} ${size}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
